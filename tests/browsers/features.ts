import type { UsedNames } from './names.ts'
import {
  atRules,
  browsers,
  byHand,
  globals,
  members,
  properties,
  selectors,
  type Versions,
} from './versions.ts'

export interface Feature {
  readonly name: string
  readonly versions: Versions
}

/** The features of one kind that are used. */
function named(
  used: ReadonlySet<string>,
  known: ReadonlyMap<string, Versions>,
  titled: (name: string) => string,
): Feature[] {
  return [...used].flatMap((name) => {
    const versions = known.get(name)
    return versions ? [{ name: titled(name), versions }] : []
  })
}

/** Every feature of the platform that the built app names. */
export const featuresOf = (used: UsedNames): readonly Feature[] => [
  ...named(used.globals, globals, (name) => name),
  ...[...used.members].flatMap((name) => {
    const member = members.get(name)
    return member ? [{ name: member.title, versions: member.versions }] : []
  }),
  ...byHand.flatMap(([name, pattern, versions]) => (pattern.test(used.text) ? [{ name, versions }] : [])),
  ...named(used.properties, properties, (name) => `${name}: …`),
  ...named(used.atRules, atRules, (name) => `@${name}`),
  ...named(used.selectors, selectors, (name) => `:${name}`),
]

/** True if one of the browsers has it only after the version given. */
export const isNewerThan = ({ versions }: Feature, than: Versions): boolean =>
  browsers.some((browser) => versions[browser] > than[browser])
