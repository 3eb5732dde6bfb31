import type { DecisionBody } from '../../contract/decisions.ts'
import { deskTexts } from '../../contract/desk.ts'
import { limits } from '../../contract/limits.ts'
import { conflicting } from '../http/refusal.ts'
import { distinctIds } from './holdDecidable.ts'
import { idsFoundBy } from './searchPapers.ts'

/** A decision with all its papers named, and how many more its filter finds than one call takes. */
export interface DecisionOnNamed extends DecisionBody {
  readonly Left: number
}

/**
 * Names the papers of a decision: beside those that it names itself, the ones that its filter finds now, as many as one
 * call takes. What was decided is found no more, so that the same call again goes on with the rest. 409 where the
 * filter finds none any more.
 */
export async function decidedOn(
  searched: Parameters<typeof idsFoundBy>[0],
  { All, Except = [], ...body }: DecisionBody,
): Promise<DecisionOnNamed> {
  if (!All) return { ...body, Left: 0 }
  const found = await idsFoundBy(searched, All, { onlyDecidable: true })
  const left = new Set(distinctIds(Except))
  const all = distinctIds([...body.PaperIds, ...found]).filter((id) => !left.has(id))
  if (all.length === 0) throw conflicting(deskTexts.noneLeft)
  const PaperIds = all.slice(0, limits.PapersAtOnce)
  return { ...body, PaperIds, Left: all.length - PaperIds.length }
}
