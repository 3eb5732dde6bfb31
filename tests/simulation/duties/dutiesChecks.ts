import { textsIn } from '../attending/attendingTexts.ts'
import type { World } from '../world.ts'

/** What an auditor has sent off has arrived, once, and stars and marks are as they were set last. */
export async function checkDutiesEnd({ far, ledger, duties, mayRestore }: World): Promise<void> {
  if (!duties) return
  const { reviews, stars, read } = await far.duties(duties.userId)
  for (const { PaperId, Version } of reviews) {
    const changes = ledger.effects(PaperId, 'review')
    const accepts = ledger.effects(PaperId, 'accept')
    const from = ledger.firstVersion + changes
    // Who accepts what is accepted changes nothing.
    if (Version < from || Version > from + accepts)
      ledger.flaw(`doubled: a review is at ${Version} after ${changes} changes and ${accepts} accepts`)
  }
  if (mayRestore) return
  for (const [session, { isStarred, devices }] of ledger.starred)
    if (isStarred !== undefined && devices.size === 1 && stars.includes(session) !== isStarred)
      ledger.flaw(`lost: a session is ${isStarred ? 'not ' : ''}starred`)
  for (const id of ledger.read) if (!read.includes(id)) ledger.flaw('lost: a notification is not read')
}

/** The texts of reviews that the server has. */
export async function reviewTextsIn({ far, duties }: World): Promise<readonly string[]> {
  return duties ? textsIn((await far.duties(duties.userId)).reviews) : []
}
