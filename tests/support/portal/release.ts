import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const built = fileURLToPath(new URL('../../../dist', import.meta.url))

/** The built app as a next version would be: every script under another name, and the version shown in the footer. */
export interface Release {
  readonly folder: string
  readonly version: string
  remove(): void
}

/** Makes a next version of the built app. */
export function nextRelease(version: string): Release {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-release-'))
  cpSync(built, folder, { recursive: true })
  const assets = join(folder, 'assets')
  // Packed twins hold the old names.
  for (const name of readdirSync(assets)) if (/\.(br|gz)$/.test(name)) rmSync(join(assets, name))
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const renamed = (text: string) =>
    scripts.reduce((all, name) => all.replaceAll(name, name.replace(/\.js$/, '-next.js')), text)
  const texts = [
    join(folder, 'index.html'),
    join(folder, 'sw.js'),
    ...scripts.map((name) => join(assets, name)),
  ]
  for (const path of texts) {
    const text = renamed(readFileSync(path, 'utf8')).replaceAll('1.10.2', version)
    // The shell has changed, so that the list of what is kept must say so.
    writeFileSync(path, text.replace(/"revision":"\w+"(?=,"url":"index\.html")/, `"revision":"${version}"`))
  }
  for (const name of scripts) renameSync(join(assets, name), join(assets, name.replace(/\.js$/, '-next.js')))
  return {
    folder,
    version,
    remove: () => {
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
