import { limits } from '../../contract/limits.ts'
import type { PaperAuthor, PaperFields } from '../../contract/papers.ts'
import { paperFieldNames, renumber } from '../../contract/papers.ts'

export interface Merged {
  readonly Fields: PaperFields
  /** Fields that both sides changed, to different values; `Fields` keeps mine there. */
  readonly conflicts: readonly (keyof PaperFields)[]
}

/** Merges a paper three ways, field by field (offline O7): what only one side changed is taken from that side. */
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

const idsOf = (authors: readonly PaperAuthor[]) => authors.map((author) => author.UserDetailId)

/** The ids of `order` that are also in `among`, in the order of `order`. */
const common = (order: readonly string[], among: readonly string[]) =>
  order.filter((id) => among.includes(id))

const equal = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id, i) => id === b[i])

/**
 * Merges author lists by person (offline O7): additions join, a removal holds, the order counts as one field.
 * Answers undefined where a person must decide: both sides ordered differently, or more authors than allowed.
 */
export function mergeAuthors(
  base: readonly PaperAuthor[],
  mine: readonly PaperAuthor[],
  theirs: readonly PaperAuthor[],
): PaperAuthor[] | undefined {
  const [baseIds, myIds, theirIds] = [idsOf(base), idsOf(mine), idsOf(theirs)]
  const stays = (id: string) => !baseIds.includes(id) || (myIds.includes(id) && theirIds.includes(id))
  const ordered = (ids: readonly string[]) => !equal(common(ids, baseIds), common(baseIds, ids))
  const [iOrdered, theyOrdered] = [ordered(myIds), ordered(theirIds)]
  if (iOrdered && theyOrdered && !equal(common(myIds, theirIds), common(theirIds, myIds))) return undefined
  const [first, second] = theyOrdered ? [theirs, mine] : [mine, theirs]
  const joined = [...first, ...second.filter((author) => !idsOf(first).includes(author.UserDetailId))]
  const merged = joined.filter((author) => stays(author.UserDetailId))
  return merged.length === 0 || merged.length > limits.AuthorsPerPaper ? undefined : renumber(merged)
}
