import { noId } from '../../contract/core/limits.ts'
import type { ProgrammePaper } from '../../contract/events/programme.ts'
import { papersOf, withPapers } from '../../contract/events/programmePapers.ts'
import type { Notifying } from '../directory/notify.ts'
import { programmePublications } from '../db/schema/events.ts'
import { lastPublication } from './publishedProgramme.ts'

interface Withdrawn extends Notifying {
  readonly caller: { readonly UserId: string }
}

/**
 * Marks a withdrawn paper in the latest published programme; later publications leave it out. The mark is a
 * publication of its own, so that every device with the latest one gets it. Does nothing if the programme does not
 * have the paper. Call it after `lockProgramme`; `now` is in milliseconds.
 */
export const markWithdrawn = (call: Withdrawn, PaperId: string, now: number): Promise<void> =>
  mark(call, PaperId, now, (paper) => ({ ...paper, IsWithdrawn: true }))

/** Removes the mark of a paper that takes part again, if the programme still has it. */
export const markBroughtBack = (call: Withdrawn, PaperId: string, now: number): Promise<void> =>
  mark(call, PaperId, now, ({ IsWithdrawn: _mark, ...paper }) => paper)

async function mark(
  { sql, caller, publish }: Withdrawn,
  PaperId: string,
  now: number,
  marked: (paper: ProgrammePaper) => ProgrammePaper,
): Promise<void> {
  const last = await lastPublication(sql)
  if (!last || !papersOf(last.Events).some(({ Id }) => Id === PaperId)) return
  const Events = withPapers(last.Events, (paper) => (paper.Id === PaperId ? marked(paper) : paper))
  const Version = last.Number + 1
  const PublishedOn = new Date(now).toISOString()
  await sql
    .insert(programmePublications)
    .values({ Number: Version, PublishedOn, PublishedBy: caller.UserId, Events })
  publish({ Everyone: true }, { Target: 'Changed', Entity: 'Programme', Id: noId, Version })
}
