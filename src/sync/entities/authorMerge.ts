import { limits } from '../../../contract/core/limits.ts'
import type { PaperAuthor } from '../../../contract/papers/papers.ts'
import { renumber } from '../../../contract/papers/paperAuthors.ts'

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

const haveChanged = (a: PaperAuthor, b: PaperAuthor) =>
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
    return haveChanged(before, kept) || wasMoved(id, idsOf(base), idsOf(other))
  }
  return base.filter(against)
}

/**
 * Merges author lists by person (offline O7): additions join, removals apply, and the order counts as one field.
 * Returns undefined if a person must decide: both sides ordered differently, one removed an author the other
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
