import data from '@mdn/browser-compat-data/forLegacyNode'
import type { Identifier, SimpleSupportStatement, SupportBlock } from '@mdn/browser-compat-data/types'

/** The browsers that the portal promises to work in, by the name of the data; an iPhone's WebKit is Safari's. */
export const browsers = ['safari_ios', 'firefox', 'chrome'] as const
export type BrowserName = (typeof browsers)[number]

/** The first version of each browser that has something; Infinity for none. */
export type Versions = Readonly<Record<BrowserName, number>>

const none: Versions = { safari_ios: Infinity, firefox: Infinity, chrome: Infinity }

/** The version of a statement that holds for everybody, without a prefix and without a switch. */
function versionOf({
  version_added,
  version_removed,
  flags,
  prefix,
  alternative_name,
}: SimpleSupportStatement) {
  if (typeof version_added !== 'string' || version_added === 'preview') return Infinity
  if (version_removed || flags || prefix || alternative_name) return Infinity
  return Number.parseFloat(version_added.replace('≤', ''))
}

function firstIn(support: SupportBlock, browser: BrowserName): number {
  const statements = [support[browser] ?? []].flat()
  return Math.min(...statements.map(versionOf))
}

const versionsIn = (support: SupportBlock): Versions => ({
  safari_ios: firstIn(support, 'safari_ios'),
  firefox: firstIn(support, 'firefox'),
  chrome: firstIn(support, 'chrome'),
})

/** The older of two: a name that several things have says nothing about the newer ones. */
const olderOf = (a: Versions, b: Versions): Versions => ({
  safari_ios: Math.min(a.safari_ios, b.safari_ios),
  firefox: Math.min(a.firefox, b.firefox),
  chrome: Math.min(a.chrome, b.chrome),
})

type Named = ReadonlyMap<string, Versions>

const isName = (name: string) => !name.startsWith('__')

/** The features right under one, with their versions. */
function under(identifier: object | undefined): [string, Versions][] {
  return Object.entries(identifier ?? {}).flatMap(([name, one]) => {
    const support = (one as Partial<Identifier>).__compat?.support
    return isName(name) && support ? [[name, versionsIn(support)] as [string, Versions]] : []
  })
}

/** Of each name the oldest versions. */
function oldest(all: readonly (readonly [string, Versions])[]): Named {
  const named = new Map<string, Versions>()
  for (const [name, versions] of all) named.set(name, olderOf(named.get(name) ?? none, versions))
  return named
}

const builtins = data.javascript['builtins']
const interfaces = Object.entries(data.api).filter(([name]) => isName(name))
const objects = Object.entries(builtins ?? {}).filter(([name]) => isName(name))

/** Objects that a script finds by their name alone. */
export const globals = oldest([...under(data.api), ...under(builtins)])

/**
 * Properties and methods that a script can mean only of one object: their names are no words of English, and no other
 * object has them.
 */
export const members = (() => {
  const all = [...interfaces, ...objects].flatMap(([owner, one]) =>
    under(one).map(([name, versions]) => ({ owner, name, versions })),
  )
  const owners = new Map<string, Set<string>>()
  for (const { owner, name } of all) owners.set(name, (owners.get(name) ?? new Set()).add(owner))
  const alone = all.filter(({ name }) => owners.get(name)?.size === 1 && /[a-z][A-Z]/.test(name))
  return new Map(alone.map(({ owner, name, versions }) => [name, { title: `${owner}.${name}`, versions }]))
})()

const supportOf = (identifier: Identifier | undefined): Versions => {
  const support = identifier?.__compat?.support
  if (!support) throw new Error('The data have no such feature')
  return versionsIn(support)
}

const { api, css } = data
const array = builtins?.['Array']

/** What is looked for by hand, since its name alone says nothing: what it is, where it shows, and its versions. */
export const byHand = [
  ['Navigator.locks', /\blocks\b/, supportOf(api['Navigator']?.['locks'])],
  ['Navigator.serviceWorker', /\bserviceWorker\b/, supportOf(api['Navigator']?.['serviceWorker'])],
  ['StorageManager.persist', /\bpersist\b/, supportOf(api['StorageManager']?.['persist'])],
  ['StorageManager.estimate', /\bestimate\b/, supportOf(api['StorageManager']?.['estimate'])],
  ['HTMLElement.inert', /\binert\b/, supportOf(api['HTMLElement']?.['inert'])],
  ['Array.at', /\.at\(/, supportOf(array?.['at'])],
  ['Array.findLast', /\.findLast\(/, supportOf(array?.['findLast'])],
  ['Array.toSorted', /\.toSorted\(/, supportOf(array?.['toSorted'])],
  ['Array.toReversed', /\.toReversed\(/, supportOf(array?.['toReversed'])],
  ['Array.with', /\.with\(/, supportOf(array?.['with'])],
  [
    'Regular expressions that look behind',
    /\(\?<[=!]/,
    supportOf(data.javascript['regular_expressions']?.['lookbehind_assertion']),
  ],
  ['color-mix()', /color-mix\(/, supportOf(css['types']?.['color']?.['color-mix'])],
  ['clamp()', /\bclamp\(/, supportOf(css['types']?.['clamp'])],
  ['env()', /\benv\(/, supportOf(css['types']?.['env'])],
  ['dvh', /\ddvh\b/, supportOf(css['types']?.['length']?.['viewport_percentage_units_dynamic'])],
  [
    'Media queries with ranges',
    /\((?:width|height)[<>]/,
    supportOf(css['at-rules']?.['media']?.['range_syntax']),
  ],
  ['Nested rules', /[{;}]\s*&[ :.>]/, supportOf(css['selectors']?.['nesting'])],
] as const satisfies readonly (readonly [string, RegExp, Versions])[]

export const properties = oldest(under(data.css['properties']))
export const atRules = oldest(under(data.css['at-rules']))
export const selectors = oldest(under(data.css['selectors']))
