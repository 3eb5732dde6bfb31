import type { DecisionBody } from '../../contract/decisions.ts'
import { deskTexts } from '../../contract/desk.ts'
import { limits } from '../../contract/limits.ts'
import { broken, conflicting } from '../http/refusal.ts'
import { distinctIds } from './holdDecidable.ts'
import { idsFoundBy } from './searchPapers.ts'

/**
 * A decision with all its papers named: beside those that it names, the ones that its filter finds now. 422 for more
 * than one call takes, 409 where the filter finds none any more.
 */
export async function decidedOn(
  searched: Parameters<typeof idsFoundBy>[0],
  { All, Except = [], ...body }: DecisionBody,
): Promise<DecisionBody> {
  if (!All) return body
  const found = await idsFoundBy(searched, All, { onlyDecidable: true })
  const left = new Set(distinctIds(Except))
  const PaperIds = distinctIds([...body.PaperIds, ...found]).filter((id) => !left.has(id))
  if (PaperIds.length > limits.PapersAtOnce) throw broken(deskTexts.tooMany)
  if (PaperIds.length === 0) throw conflicting(deskTexts.noneLeft)
  return { ...body, PaperIds }
}
