import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const place = /(<script type="application\/json" id="lectern-settings">)[^<]*(<\/script>)/

/** The page that every screen starts from, with what the app must know of the settings (design §3 "API_BASE"). */
export function readShell(folder: string, apiBase: string | undefined): string {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  if (!place.test(page)) throw new Error(`${folder}/index.html has no place for the page's settings`)
  // Data inside a script element must not be able to close it.
  const settings = JSON.stringify({ ApiBase: apiBase ?? '/api' }).replaceAll('<', '\\u003c')
  return page.replace(place, (_all, open: string, close: string) => `${open}${settings}${close}`)
}
