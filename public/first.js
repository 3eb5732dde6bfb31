// Schemas may not try to make code from text, which the content security policy forbids.
globalThis.__zod_globalConfig = { jitless: true }

// Runs before the first paint, which the page's modules are too late for: the page comes in the system's colours, and
// somebody who is signed in does not see a visitor's text flash by. 'AccessToken' is the specification's key.
{
  const page = document.documentElement
  if (matchMedia('(prefers-color-scheme: dark)').matches) page.dataset.mantineColorScheme = 'dark'
  if (localStorage.getItem('AccessToken') !== null) page.dataset.signedIn = ''
}
