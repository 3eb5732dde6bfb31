import { readOutboxOf } from '../../../cache/outbox/outbox.ts'
import type { OutboxKind, OutboxRow } from '../../../cache/database/outboxRows.ts'
import { watch } from '../../../cache/database/liveQuery.ts'
import type { WorkDatabase } from '../../../cache/database/workDatabase.ts'
import { rejectionsOf } from '../../../sync/outbox/rejections.ts'

/** The result of a button's save: on the server, waiting here, or refused with the first message. */
export type Delivery =
  | { readonly state: 'sent' | 'queued' }
  | { readonly state: 'refused'; readonly message: string }

/** How long a button shows 'Saving...' at most, in milliseconds: everything is already on the device. */
const patience = 8000

/** The state of rows; `attempts` are their counts when the button was pressed. Undefined while they are being sent. */
export function deliveryOf(
  rows: readonly OutboxRow[],
  attempts: ReadonlyMap<number, number>,
): Delivery | undefined {
  if (rows.length === 0) return { state: 'sent' }
  const [message] = rejectionsOf(rows)
  if (message !== undefined) return { state: 'refused', message }
  const hasFailed = (row: OutboxRow) =>
    row.State === 'pending' && row.LastError !== '' && row.Attempts > (attempts.get(row.Order) ?? 0)
  return rows.some((row) => row.State === 'needs-sign-in' || hasFailed(row)) ? { state: 'queued' } : undefined
}

/** The current attempt counts of a draft's rows. */
export async function countAttempts(db: WorkDatabase, draftId: string): Promise<ReadonlyMap<number, number>> {
  const rows = await readOutboxOf(db, draftId)
  return new Map(rows.map((row) => [row.Order, row.Attempts]))
}

/** Waits until the rows of the given kinds have a result, or until the time limit. */
export async function awaitRows(
  db: WorkDatabase,
  draftId: string,
  kinds: readonly OutboxKind[],
  attempts: ReadonlyMap<number, number>,
): Promise<Delivery> {
  return new Promise((resolve) => {
    let stop = () => {}
    const end = (delivery: Delivery) => {
      clearTimeout(timer)
      stop()
      resolve(delivery)
    }
    const timer = setTimeout(() => {
      end({ state: 'queued' })
    }, patience)
    stop = watch(
      async () => (await readOutboxOf(db, draftId)).filter((row) => kinds.includes(row.Kind)),
      (rows) => {
        const delivery = deliveryOf(rows, attempts)
        if (delivery) end(delivery)
      },
      () => {
        end({ state: 'queued' })
      },
    )
  })
}
