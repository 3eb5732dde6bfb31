import type { DraftSession, PlacedPaper } from '../../../../contract/events/events.ts'
import { placePaper } from '../../../../contract/events/placing.ts'
import { call } from '../../../sync/session/call.ts'
import { gridTexts } from './texts.ts'

/** A paper, and the session that has it; null for one without. */
export interface Placed {
  readonly paper: PlacedPaper
  readonly from: string | null
}

/** Puts a paper into a session, or out of its own. Returns what to say. Throws `CallError` if the portal refuses. */
export async function put({ paper, from }: Placed, to: DraftSession | null): Promise<string> {
  const body = { From: from, To: to?.Id ?? null }
  const { Result } = await call(placePaper, { params: { id: paper.Id }, body })
  const done = to ? gridTexts.placed(paper.PaperCode, to.Title) : gridTexts.takenOut(paper.PaperCode)
  return [done, ...Result.Warnings].join('. ')
}
