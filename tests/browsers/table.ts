import { isNewerThan, type Feature } from './features.ts'
import { newer, sameName } from './newer.ts'
import { old, promised } from './promise.ts'
import type { Result } from './results.ts'
import { browsers, type Versions } from './versions.ts'

const engines = ['Chromium', 'Firefox', 'WebKit'] as const

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const tableOf = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(heads), row(heads.map(() => '---')), ...rows.map(row)].join('\n')

/** Feature by engine, each cell the test that has passed there. */
function walksTable(results: readonly Result[]): string {
  const features = [...new Set(results.map(({ Feature }) => Feature))]
  const cell = (feature: string, engine: string) => {
    const found = results.find(({ Feature, Engine }) => Feature === feature && Engine === engine)
    return found?.Passed ? found.Test : 'not run'
  }
  return tableOf(
    ['Feature', ...engines],
    features.map((feature) => [feature, ...engines.map((engine) => cell(feature, engine))]),
  )
}

const shown = (version: number) => (version === Infinity ? 'none' : String(version))
const versionCells = (versions: Versions) => browsers.map((browser) => shown(versions[browser]))

const byName = (a: Feature, b: Feature) => a.name.localeCompare(b.name, 'en')

/** What the last run walked through. */
function walked(results: readonly Result[]): string {
  const ran = engines.flatMap((engine) => results.find(({ Engine }) => Engine === engine)?.Browser ?? [])
  return `## What was walked through

Each walk is written once and does what a person does, by roles and texts, in a browser of a phone's size, or of a desk's where organisers and auditors use one: ${ran.join(', ')}. WebKit is the engine of Safari; WebKitGTK is its build for Linux, and no iPhone was at hand.

${walksTable(results)}

`
}

/** The document about browsers. */
export function browsersDocument(results: readonly Result[], features: readonly Feature[]): string {
  const heads = ['Feature', 'Safari on iPhone', 'Firefox', 'Chrome and Edge']
  const sorted = features.toSorted(byName)
  const needed = sorted.filter((one) => isNewerThan(one, old) && !newer[one.name])
  const extra = sorted.filter(({ name }) => newer[name] && newer[name] !== sameName)
  return `# Browsers

Lectern works in Safari ${promised.safari_ios}, Firefox ${promised.firefox}, Chrome and Edge ${promised.chrome}, and newer ones. \`npm run browsers\` writes this page: what was walked through from a run of \`tests/engines\`, the rest from the built app and the data of MDN on browsers.

${results.length > 0 ? walked(results) : ''}## What the app needs

The oldest versions that have what the built app uses. What Safari ${old.safari_ios}, Firefox ${old.firefox} and Chrome ${old.chrome} have already is left out, and so are names that many objects have.

${tableOf(
  heads,
  needed.map(({ name, versions }) => [`\`${name}\``, ...versionCells(versions)]),
)}

## What the app uses where it is there

Some promised browser lacks these, and the app works there without them.

${tableOf(
  [...heads, 'Without it'],
  extra.map(({ name, versions }) => [`\`${name}\``, ...versionCells(versions), newer[name] ?? '']),
)}
`
}

/** Features that a promised browser lacks, and of which nobody has said why the app works without them. */
export const unexplained = (features: readonly Feature[]): readonly string[] =>
  features.filter((one) => isNewerThan(one, promised) && !newer[one.name]).map(({ name }) => name)
