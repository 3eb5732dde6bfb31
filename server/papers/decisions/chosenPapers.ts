import type { DecisionBody } from '../../../contract/papers/decisions.ts'
import { findsDrafts, type paperSorts } from '../../../contract/papers/paperSearch.ts'
import { decidedIn, type OpenStatus } from '../../../contract/papers/decisionState.ts'
import { deskTexts } from '../../../contract/papers/paperDesk.ts'
import { limits } from '../../../contract/core/limits.ts'
import { conflicting } from '../../http/refusal.ts'
import { distinctIds } from './decisionRights.ts'
import { idsFoundBy } from '../search/searchPapers.ts'
import { inRanks, type Ranked } from '../search/paperRows.ts'
import type { Searched } from '../../db/searchSuggestions.ts'

/** A decision with all its papers by id, and how many more its filter finds than one call takes. */
export interface DecisionOnNamed extends Omit<DecisionBody, 'All' | 'Except' | 'FoundOn' | 'Expected'> {
  readonly Left: number
}

/** Papers by id, and all papers that a filter finds, with exceptions. */
type Chosen = Pick<DecisionBody, 'PaperIds' | 'All' | 'Except' | 'FoundOn'>

/**
 * The ids of chosen papers: the given ids and those that the filter finds now; with `decidable` the filter finds only
 * papers of that status that can be decided on.
 */
export async function idsOfChosen(
  searched: Searched,
  { PaperIds, All, Except = [], FoundOn }: Chosen,
  { decidable }: { readonly decidable?: OpenStatus | undefined } = {},
): Promise<string[]> {
  if (!All) return [...PaperIds]
  const found = await idsFoundBy(searched, All, { decidable, FoundOn })
  const left = new Set(distinctIds(Except))
  return distinctIds([...PaperIds, ...found]).filter((id) => !left.has(id))
}

/** The ids of chosen papers in the order of their list, without papers that are no longer in it. */
export async function chosenInOrder(
  searched: Searched,
  { Sort, ...chosen }: Chosen & { readonly Sort: (typeof paperSorts)[number] },
): Promise<Ranked[]> {
  const { All } = chosen
  const decidable = All && !findsDrafts(All) ? (decidedIn(All) ?? 'submitted') : undefined
  const ids = new Set(await idsOfChosen(searched, chosen, { decidable }))
  // A rank is the place in the list from which they were chosen.
  const listed = await idsFoundBy(searched, All ?? {}, { Sort })
  return inRanks(listed, { Sort }).filter(({ Id }) => ids.has(Id))
}

/** The same for papers under review only, or for those of another decision; 409 if the filter finds none. */
export async function chosenPapers(
  searched: Searched,
  chosen: Chosen,
  decidable: OpenStatus = 'submitted',
): Promise<string[]> {
  const all = await idsOfChosen(searched, chosen, { decidable })
  if (chosen.All && all.length === 0) throw conflicting(deskTexts.noneLeft)
  return all
}

/**
 * Lists the papers of a decision by id: the given ids and the ones that its filter finds now, as many as one call
 * takes. The filter no longer finds decided papers, so repeating the call continues with the rest. 409 if the filter
 * finds none any more, or more than the organiser expected.
 */
export async function decidedOn(
  searched: Searched,
  { All, Except, FoundOn, Expected, ...body }: DecisionBody,
): Promise<DecisionOnNamed> {
  if (!All) return { ...body, Left: 0 }
  const all = await chosenPapers(searched, { ...body, All, Except, FoundOn }, body.From)
  if (Expected !== undefined && all.length > Expected)
    throw conflicting(deskTexts.moreFound(all.length, Expected))
  const PaperIds = all.slice(0, limits.PapersAtOnce)
  return { ...body, PaperIds, Left: all.length - PaperIds.length }
}
