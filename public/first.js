// Keeps schemas from generating code at run time, which the content security policy forbids.
globalThis.__zod_globalConfig = { jitless: true }

// Runs before the first paint: the system's colours, and no visitor's text for a signed-in person.
{
  const page = document.documentElement
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const paint = () => (page.dataset.mantineColorScheme = dark.matches ? 'dark' : 'light')
  paint()
  dark.addEventListener('change', paint)
  const { early, signedIn, app, common } = document.currentScript.dataset
  const preload = (hrefs) => {
    for (const href of hrefs?.split(' ') ?? []) {
      const link = document.createElement('link')
      if (href.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' })
      else link.rel = 'modulepreload'
      // The page that is already arriving goes first.
      document.head.append(Object.assign(link, { href, fetchPriority: 'low' }))
    }
  }
  const isSignedIn = localStorage.getItem('AccessToken') !== null
  // The page is complete without the app, whose files are requested once it is painted; the landing page for visitors
  // only.
  if (app) {
    const start = () => {
      preload(app)
      void import(app.split(' ')[0])
    }
    if (isSignedIn && common === undefined) {
      preload(app)
      document.addEventListener('DOMContentLoaded', start)
    } else if (PerformanceObserver.supportedEntryTypes?.includes('paint')) {
      new PerformanceObserver((_paints, observer) => {
        observer.disconnect()
        start()
      }).observe({ type: 'paint', buffered: true })
    } else window.addEventListener('load', start)
  }
  if (isSignedIn) {
    page.dataset.signedIn = ''
    // The app requests these once its first file has run; the build lists them (vite.config.ts).
    preload(signedIn)
    // A new device requests the programme beside them (src/sync/transport/prefetch.ts).
    const [screen, path] = early?.split(' ') ?? []
    if (location.pathname === screen && location.search === '' && sessionStorage.length === 0) {
      const Authorization = `Bearer ${localStorage.getItem('AccessToken')}`
      const options = { headers: { Authorization }, priority: 'low' }
      const request = async () =>
        (await indexedDB.databases()).length === 0 ? fetch(page.dataset.apiBase + path, options) : undefined
      const response = request()
      response.catch(() => undefined)
      globalThis.lecternEarly = { path, Authorization, response }
    }
  }
}
