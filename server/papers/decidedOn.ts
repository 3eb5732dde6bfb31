import type { DecisionBody, PaperFilter } from '../../contract/decisions.ts'
import { deskTexts } from '../../contract/desk.ts'
import { limits } from '../../contract/limits.ts'
import { conflicting } from '../http/refusal.ts'
import { distinctIds } from './holdDecidable.ts'
import { idsFoundBy } from './searchPapers.ts'

/** A decision with all its papers named, and how many more its filter finds than one call takes. */
export interface DecisionOnNamed extends Pick<DecisionBody, 'PaperIds' | 'Status' | 'Feedback'> {
  readonly Left: number
}

/** Papers by their ids, and all that a filter finds, but for some. */
interface Chosen {
  readonly PaperIds: readonly string[]
  readonly All?: PaperFilter | undefined
  readonly Except?: readonly string[] | undefined
  readonly FoundOn?: string | undefined
}

/** The ids of chosen papers: those that are named, and beside them what the filter finds now. */
export async function idsOfChosen(
  searched: Parameters<typeof idsFoundBy>[0],
  { PaperIds, All, Except = [], FoundOn }: Chosen,
  { onlyDecidable }: { readonly onlyDecidable: boolean },
): Promise<string[]> {
  if (!All) return [...PaperIds]
  const found = await idsFoundBy(searched, All, { onlyDecidable, FoundOn })
  const left = new Set(distinctIds(Except))
  return distinctIds([...PaperIds, ...found]).filter((id) => !left.has(id))
}

/** The same of papers under review only; 409 where the filter finds none. */
export async function chosenPapers(
  searched: Parameters<typeof idsFoundBy>[0],
  chosen: Chosen,
): Promise<string[]> {
  const all = await idsOfChosen(searched, chosen, { onlyDecidable: true })
  if (chosen.All && all.length === 0) throw conflicting(deskTexts.noneLeft)
  return all
}

/**
 * Names the papers of a decision: beside those that it names itself, the ones that its filter finds now, as many as one
 * call takes. What was decided is found no more, so that the same call again goes on with the rest. 409 where the
 * filter finds none any more, or more than whoever decided was told of.
 */
export async function decidedOn(
  searched: Parameters<typeof idsFoundBy>[0],
  { All, Except, FoundOn, Expected, ...body }: DecisionBody,
): Promise<DecisionOnNamed> {
  if (!All) return { ...body, Left: 0 }
  const all = await chosenPapers(searched, { ...body, All, Except, FoundOn })
  if (Expected !== undefined && all.length > Expected)
    throw conflicting(deskTexts.moreFound(all.length, Expected))
  const PaperIds = all.slice(0, limits.PapersAtOnce)
  return { ...body, PaperIds, Left: all.length - PaperIds.length }
}
