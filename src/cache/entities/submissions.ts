import { queueSave, rowsOf } from '../outbox/outbox.ts'
import { mayHaveArrived } from '../outbox/sendable.ts'
import type { WorkDatabase } from '../database/workDatabase.ts'

/**
 * Queues the final submission behind everything else of the draft (offline O4: a barrier). A file that still waits at
 * `commitOn` is committed to ahead of it; without that time it is not.
 */
export async function queueSubmission(
  db: WorkDatabase,
  userId: string,
  draftId: string,
  now: number,
  commitOn?: number,
): Promise<void> {
  await db.transaction('rw', [db.outbox, db.drafts], async () => {
    const queued = { UserId: userId, EntityId: draftId }
    await queueSave(db, { ...queued, Kind: 'submission', NextAttemptOn: now })
    if (commitOn === undefined || (await rowsOf(db, draftId, 'file').count()) === 0) return
    for (const Kind of ['commitment-hash', 'commitment'] as const)
      await queueSave(db, { ...queued, Kind, NextAttemptOn: commitOn })
  })
}

/**
 * Withdraws a final submission that was not sent or that the server refused. One whose outcome is unknown stays: it
 * may have been received. Returns whether nothing of it is left.
 */
export async function withdrawSubmission(db: WorkDatabase, draftId: string): Promise<boolean> {
  return db.transaction('rw', [db.outbox], async () => {
    const rows = await rowsOf(db, draftId, 'submission').toArray()
    const ahead = await rowsOf(db, draftId, 'commitment', 'commitment-hash').toArray()
    if (ahead.some((row) => row.Kind === 'commitment' && mayHaveArrived(row))) return false
    const without = [...rows, ...ahead].filter((row) => !mayHaveArrived(row))
    await db.outbox.bulkDelete(without.map((row) => row.Order))
    return rows.every((row) => without.includes(row))
  })
}

/** Makes a draft whose commitment was taken back a plain one, which is not submitted. */
export async function forgetCommitment(db: WorkDatabase, draftId: string): Promise<void> {
  await db.transaction('rw', [db.drafts, db.outbox], async () => {
    await db.drafts.update(draftId, { Commitment: null })
    await rowsOf(db, draftId, 'submission', 'commitment', 'commitment-hash').delete()
  })
}
