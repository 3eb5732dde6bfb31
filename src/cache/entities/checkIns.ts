import { z } from 'zod'
import { Id, Instant } from '../../../contract/core/fields.ts'
import { noId } from '../../../contract/core/limits.ts'
import type { CheckInsBody, DoorTicket } from '../../../contract/tickets/checkIns.ts'
import { KeptText } from '../database/deviceRows.ts'
import type { WorkDatabase } from '../database/workDatabase.ts'
import { queueSave } from '../outbox/outbox.ts'

/** The form name under which unsent check-ins are kept. */
export const checkInsForm = 'check-ins'

/** For each ticket with an unsent change, when its person came in; null if that was a mistake. */
const Waiting = z.record(Id, Instant.nullable())
type Waiting = z.infer<typeof Waiting>

async function readWaiting(db: WorkDatabase): Promise<Waiting> {
  const kept = KeptText.safeParse(await db.forms.get(checkInsForm))
  return Waiting.safeParse(kept.data?.Fields).data ?? {}
}

async function writeWaiting(db: WorkDatabase, Fields: Waiting): Promise<void> {
  if (Object.keys(Fields).length === 0) await db.forms.delete(checkInsForm)
  else await db.forms.put({ Name: checkInsForm, Fields, Version: 0 })
}

/** The unsent check-ins, as they are sent. Runs in the caller's transaction. */
export async function readWaitingCheckIns(db: WorkDatabase): Promise<CheckInsBody> {
  const all = Object.entries(await readWaiting(db))
  return {
    Admit: all.flatMap(([TicketId, AdmittedOn]) => (AdmittedOn === null ? [] : [{ TicketId, AdmittedOn }])),
    TakeBack: all.flatMap(([TicketId, AdmittedOn]) => (AdmittedOn === null ? [TicketId] : [])),
  }
}

/** Removes sent check-ins; changes made since keep waiting. Runs in the caller's transaction. */
export async function dropSentCheckIns(db: WorkDatabase, { Admit, TakeBack }: CheckInsBody): Promise<void> {
  const sent = new Map<string, string | null>([
    ...Admit.map(({ TicketId, AdmittedOn }) => [TicketId, AdmittedOn] as const),
    ...TakeBack.map((id) => [id, null] as const),
  ])
  const left = Object.entries(await readWaiting(db)).filter(
    ([id, moment]) => !sent.has(id) || sent.get(id) !== moment,
  )
  await writeWaiting(db, Object.fromEntries(left))
}

/** Notes on this device that somebody came in, or that this was a mistake, and queues it (offline O1). */
export async function checkInHere(
  { UserId, work }: { readonly UserId: string; readonly work: WorkDatabase },
  TicketId: string,
  AdmittedOn: string | null,
  now: number,
): Promise<void> {
  await work.transaction('rw', [work.forms, work.outbox], async () => {
    await writeWaiting(work, { ...(await readWaiting(work)), [TicketId]: AdmittedOn })
    // All check-ins are one entity.
    await queueSave(work, { UserId, Kind: 'check-in', EntityId: noId, NextAttemptOn: now })
  })
}

/** Those with a ticket, with what this device noted since the portal's copy (offline O15). */
export async function withCheckInsHere(
  work: WorkDatabase,
  tickets: readonly DoorTicket[],
): Promise<DoorTicket[]> {
  const waiting = await readWaiting(work)
  return tickets.map((one) => {
    const here = waiting[one.TicketId]
    return here === undefined ? one : { ...one, AdmittedOn: here }
  })
}
