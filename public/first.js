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
  if (isSignedIn) page.dataset.signedIn = ''
  // What the app of a signed-in person requests once its first file has run; the build lists it (vite.config.ts).
  const requestOwn = () => {
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
  const start = () => {
    preload(app)
    void import(app.split(' ')[0])
  }
  // Without the app the landing page is complete for visitors, a common page for everybody: nothing is requested before
  // it is painted.
  if (app && (!isSignedIn || common !== undefined)) {
    const request = () => {
      start()
      if (isSignedIn) requestOwn()
    }
    if (PerformanceObserver.supportedEntryTypes?.includes('paint'))
      new PerformanceObserver((_paints, observer) => {
        observer.disconnect()
        request()
      }).observe({ type: 'paint', buffered: true })
    else window.addEventListener('load', request)
  } else {
    if (app) {
      preload(app)
      document.addEventListener('DOMContentLoaded', start)
    }
    if (isSignedIn) requestOwn()
  }
}
