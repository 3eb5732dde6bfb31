import { limits } from '../../../contract/core/limits.ts'
import { type PaperAuthor, type PaperFields, paperFieldNames } from '../../../contract/papers/papers.ts'
import { renumber } from '../../../contract/papers/paperAuthors.ts'
import type { AuthorFields } from '../../../contract/people/people.ts'

export interface Merged {
  readonly Fields: PaperFields
  /** Fields that both sides changed, to different values; `Fields` keeps mine there. */
  readonly conflicts: readonly (keyof PaperFields)[]
}

/** Merges a paper three ways, field by field (offline O7): a change made on one side only is taken from that side. */
export function mergePaper(base: PaperFields, mine: PaperFields, theirs: PaperFields): Merged {
  const conflicts: (keyof PaperFields)[] = []
  const Fields = { ...mine }
  const take = <K extends keyof PaperFields>(name: K) => {
    if (mine[name] === base[name]) Fields[name] = theirs[name]
    else if (theirs[name] !== base[name] && theirs[name] !== mine[name]) conflicts.push(name)
  }
  paperFieldNames.forEach(take)
  return { Fields, conflicts }
}

/** Fields of a person that belong together: they are taken from one side. */
const together: readonly (readonly (keyof AuthorFields)[])[] = [
  ['CountryCode', 'PhoneNumber'],
  ['Designation', 'OptionalDesignation'],
  ['OrganizationCountry', 'OrganizationState', 'OrganizationCity'],
  ['ResidenceCountry', 'ResidenceState', 'ResidenceCity'],
]

/** The fields that belong together with one of a person's, itself included. */
export function partOf(name: keyof AuthorFields): readonly (keyof AuthorFields)[] {
  return together.find((part) => part.includes(name)) ?? [name]
}

export interface MergedPerson {
  readonly Fields: AuthorFields
  /** Fields that differ where both sides changed the group; `Fields` keeps mine there. */
  readonly conflicts: readonly (keyof AuthorFields)[]
}

/**
 * Merges a person three ways (offline O7). Without a base it is unknown who changed what, so a person must decide
 * every difference.
 */
export function mergePerson(
  base: AuthorFields | null,
  mine: AuthorFields,
  theirs: AuthorFields,
): MergedPerson {
  const conflicts: (keyof AuthorFields)[] = []
  const Fields = { ...mine }
  for (const name of Object.keys(mine) as (keyof AuthorFields)[]) {
    const part = partOf(name)
    const isSame = (a: AuthorFields | null, b: AuthorFields) => part.every((one) => a?.[one] === b[one])
    if (isSame(base, mine)) Fields[name] = theirs[name]
    else if (!isSame(base, theirs) && mine[name] !== theirs[name]) conflicts.push(name)
  }
  return { Fields, conflicts }
}

const idsOf = (authors: readonly PaperAuthor[]) => authors.map((author) => author.UserDetailId)

/** The ids of `order` that are also in `among`, in the order of `order`. */
const common = (order: readonly string[], among: readonly string[]) =>
  order.filter((id) => among.includes(id))

const equal = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id, i) => id === b[i])

/** True if the people in both lists have a different order. */
const isOrdered = (ids: readonly string[], baseIds: readonly string[]) =>
  !equal(common(ids, baseIds), common(baseIds, ids))

/** The length of the longest common subsequence of two lists. */
function longestCommon(a: readonly string[], b: readonly string[]): number {
  let row = b.map(() => 0)
  for (const id of a) {
    const next: number[] = []
    b.forEach((other, at) => {
      const [above = 0, left = 0, diagonal = 0] = [row[at], next[at - 1], row[at - 1]]
      next.push(id === other ? diagonal + 1 : Math.max(above, left))
    })
    row = next
  }
  return row.at(-1) ?? 0
}

/** True if a person was moved among the others: without them the common order is no shorter. */
function wasMoved(id: string, baseIds: readonly string[], ids: readonly string[]): boolean {
  const [before, after] = [common(baseIds, ids), common(ids, baseIds)]
  const without = (list: readonly string[]) => list.filter((other) => other !== id)
  return longestCommon(before, after) === longestCommon(without(before), without(after))
}

const sayDifferent = (a: PaperAuthor, b: PaperAuthor) =>
  (Object.keys(a) as (keyof PaperAuthor)[]).some((name) => name !== 'Sequence' && a[name] !== b[name])

/** The authors removed by one side but changed by the other: their details or their place (offline O7). */
export function removedAgainstEdit(
  base: readonly PaperAuthor[],
  mine: readonly PaperAuthor[],
  theirs: readonly PaperAuthor[],
): readonly PaperAuthor[] {
  const against = (before: PaperAuthor) => {
    const id = before.UserDetailId
    const [here, there] = [mine, theirs].map((list) => list.find((author) => author.UserDetailId === id))
    const [other, kept] = here ? [mine, here] : [theirs, there]
    if ((here && there) || !kept) return false
    return sayDifferent(before, kept) || wasMoved(id, idsOf(base), idsOf(other))
  }
  return base.filter(against)
}

/**
 * Merges author lists by person (offline O7): additions join, removals apply, and the order counts as one field.
 * Returns undefined if a person must decide: both sides ordered differently, one removed an author whom the other
 * changed, or there are no authors or more than allowed.
 */
export function mergeAuthors(
  base: readonly PaperAuthor[],
  mine: readonly PaperAuthor[],
  theirs: readonly PaperAuthor[],
): PaperAuthor[] | undefined {
  const [baseIds, myIds, theirIds] = [idsOf(base), idsOf(mine), idsOf(theirs)]
  const stays = (id: string) => !baseIds.includes(id) || (myIds.includes(id) && theirIds.includes(id))
  const [iOrdered, theyOrdered] = [isOrdered(myIds, baseIds), isOrdered(theirIds, baseIds)]
  if (iOrdered && theyOrdered && !equal(common(myIds, theirIds), common(theirIds, myIds))) return undefined
  if (removedAgainstEdit(base, mine, theirs).length > 0) return undefined
  const [first, second] = theyOrdered ? [theirs, mine] : [mine, theirs]
  const joined = [...first, ...second.filter((author) => !idsOf(first).includes(author.UserDetailId))]
  const merged = joined.filter((author) => stays(author.UserDetailId))
  return merged.length === 0 || merged.length > limits.AuthorsPerPaper ? undefined : renumber(merged)
}

/** The differences between two author lists. */
export function authorChanges(before: readonly PaperAuthor[], after: readonly PaperAuthor[]) {
  const missing = (from: readonly PaperAuthor[], among: readonly PaperAuthor[]) =>
    from.filter(({ UserDetailId }) => !idsOf(among).includes(UserDetailId)).map(({ FullName }) => FullName)
  return {
    Added: missing(after, before),
    Removed: missing(before, after),
    IsOrdered: isOrdered(idsOf(after), idsOf(before)),
  }
}
