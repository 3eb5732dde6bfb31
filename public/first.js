// Keeps schemas from generating code at run time, which the content security policy forbids.
globalThis.__zod_globalConfig = { jitless: true }

// Runs before the first paint: the system's colours, and no visitor's text for a signed-in person.
{
  const page = document.documentElement
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const paint = () => (page.dataset.mantineColorScheme = dark.matches ? 'dark' : 'light')
  paint()
  dark.addEventListener('change', paint)
  if (localStorage.getItem('AccessToken') !== null) {
    page.dataset.signedIn = ''
    const { early, signedIn } = document.currentScript.dataset
    // The app requests these once its first file has run; the build lists them (vite.config.ts).
    for (const href of signedIn?.split(' ') ?? []) {
      const link = document.createElement('link')
      if (href.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' })
      else link.rel = 'modulepreload'
      // The page that is already arriving goes first.
      document.head.append(Object.assign(link, { href, fetchPriority: 'low' }))
    }
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
