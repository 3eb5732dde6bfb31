// Keeps schemas from generating code at run time, which the content security policy forbids.
globalThis.__zod_globalConfig = { jitless: true }

// Runs before the first paint, for which the page's modules are too late: the page has the system's colours, and a
// signed-in person does not see a visitor's text flash by. 'AccessToken' is the specification's key.
{
  const page = document.documentElement
  if (matchMedia('(prefers-color-scheme: dark)').matches) page.dataset.mantineColorScheme = 'dark'
  if (localStorage.getItem('AccessToken') !== null) {
    page.dataset.signedIn = ''
    const { early, signedIn } = document.currentScript.dataset
    // What the app itself asks for only once its first file has run. The build lists it (vite.config.ts).
    for (const href of signedIn?.split(' ') ?? []) {
      const link = document.createElement('link')
      if (href.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' })
      else link.rel = 'modulepreload'
      // The page that is already arriving goes first.
      document.head.append(Object.assign(link, { href, fetchPriority: 'low' }))
    }
    // A programme is large: a device without one requests it beside the files. The app takes it over (prefetch.ts).
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
