import { and, inArray } from 'drizzle-orm'
import { pluck } from '../../../contract/core/collections.ts'
import type { ChosenToDecide, StillOpen } from '../../../contract/papers/decisions.ts'
import { papers, waitingDecisions } from '../../db/schema/papers.ts'
import type { Searched } from '../../db/searchSuggestions.ts'
import { hasArrived } from '../importVisibility.ts'
import { idsOfChosen } from './chosenPapers.ts'
import { distinctIds } from './decisionRights.ts'
import { whyClosed } from './whyDecided.ts'

/** How many of the chosen papers `mayDecide` would let the caller decide on, and why not the others. Locks nothing. */
export async function stillOpen(searched: Searched, { From, ...chosen }: ChosenToDecide): Promise<StillOpen> {
  const { sql } = searched
  const expected = From ?? 'submitted'
  const named = distinctIds(chosen.PaperIds)
  const held = await sql
    .select({
      Id: papers.Id,
      PaperCode: papers.PaperCode,
      Status: papers.Status,
      WithdrawnOn: papers.WithdrawnOn,
    })
    .from(papers)
    .where(and(inArray(papers.Id, named), hasArrived()))
  const waiting = await sql
    .select({ PaperId: waitingDecisions.PaperId })
    .from(waitingDecisions)
    .where(inArray(waitingDecisions.PaperId, named))
  const waits = new Set(pluck(waiting, 'PaperId'))
  const decided = held.filter(({ Id, Status }) => Status !== expected || waits.has(Id))
  const withdrawn = held.filter(({ WithdrawnOn }) => WithdrawnOn !== null)
  const known = new Set(pluck(held, 'Id'))
  const why = new Map<string, string | null>([
    ...named.filter((id) => !known.has(id)).map((id) => [id, null] as const),
    ...(await whyClosed(sql, { decided, withdrawn }, From)),
  ])
  const ids = await idsOfChosen(searched, { ...chosen, PaperIds: named }, { decidable: expected })
  return {
    Papers: ids.filter((id) => !why.has(id)).length,
    Ended: [...why].map(([Id, Why]) => ({ Id, Why })),
  }
}
