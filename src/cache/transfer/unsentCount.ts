import { Dexie } from 'dexie'
import { answerDrafts } from '../entities/answerDrafts.ts'
import { isCountedAsQueued } from '../entities/claimDrafts.ts'
import { readAuthorLists, readDrafts, sameAuthors, samePaper } from '../entities/paperDrafts.ts'
import { isWork, readOutbox } from '../outbox/outbox.ts'
import { readRegistrations, saysMore } from '../entities/registrationDrafts.ts'
import { reviewDrafts } from '../entities/reviewDrafts.ts'
import { starsForm } from '../entities/stars.ts'
import { travelDrafts } from '../entities/travelDrafts.ts'
import { openWork, type WorkDatabase } from '../database/workDatabase.ts'
import { readOwner } from '../database/workOwner.ts'
import { userOfWork } from '../database/workNames.ts'

/**
 * Counts the changes on this device that the server does not have: queued ones, and ones never queued, such as a
 * draft without a title or a half-filled form (offline O11).
 */
export async function countUnsent(db: WorkDatabase): Promise<number> {
  const rows = (await readOutbox(db)).filter(isWork)
  const isQueued = (id: string, kinds: readonly string[]) =>
    rows.some((row) => row.EntityId === id && kinds.includes(row.Kind))
  const drafts = (await readDrafts(db)).filter(
    (draft) =>
      (!samePaper(draft.Fields, draft.Base) || draft.File !== null) &&
      !isQueued(draft.DraftId, ['paper', 'file']),
  )
  const lists = (await readAuthorLists(db)).filter(
    (list) => !sameAuthors(list.Authors, list.Base) && !isQueued(list.DraftId, ['authors']),
  )
  const registrations = (await readRegistrations(db)).filter(
    (draft) => saysMore(draft) && !isQueued(draft.EntityId, ['registration']),
  )
  // A saved form waits in the outbox and is counted there.
  const isSaveQueued = (name: string) =>
    rows.some((row) =>
      [travelDrafts, answerDrafts, reviewDrafts].some(
        ({ kind, formOf }) => row.Kind === kind && formOf(row.EntityId) === name,
      ),
    )
  const forms = await db.forms
    // Unsent stars are counted as a row of the outbox.
    .filter(({ Name }) => Name !== starsForm && !isCountedAsQueued(Name, rows) && !isSaveQueued(Name))
    .count()
  return rows.length + drafts.length + lists.length + registrations.length + forms
}

/** A person's waiting work on this device, with their name; '' if unknown. */
export interface WaitingWork {
  readonly FullName: string
  readonly Count: number
}

/** Lists the people whose work waits on this device for their sign-in, with the number of changes. */
export async function listWaitingHere(): Promise<readonly WaitingWork[]> {
  const waiting: WaitingWork[] = []
  for (const name of await Dexie.getDatabaseNames()) {
    const userId = userOfWork(name)
    if (userId === undefined) continue
    const db = openWork(userId)
    try {
      const Count = await countUnsent(db)
      if (Count > 0) waiting.push({ FullName: await readOwner(db), Count })
    } catch {
      // A database that cannot be read is reported once its person signs in.
    } finally {
      db.close()
    }
  }
  return waiting
}
