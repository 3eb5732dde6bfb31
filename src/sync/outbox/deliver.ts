import { readOutbox } from '../../cache/outbox/outbox.ts'
import type { OutboxKind, OutboxRow } from '../../cache/database/outboxRows.ts'
import { watch } from '../../cache/database/liveQuery.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import { wakeSync } from './syncEngine.ts'

/** How long to wait for a save, in milliseconds: everything is on the device already. */
const patience = 8000

/**
 * The outcome of a save: 'sent' once the server has it, 'queued' while the server does not respond, 'asked' if
 * someone else changed the same, or the refused row.
 */
export type DeliveryEnd = 'sent' | 'queued' | 'asked' | OutboxRow

/** The outcome of an entity's save so far; undefined while it is being sent. */
function endOf(rows: readonly OutboxRow[]): DeliveryEnd | undefined {
  const [row] = rows
  if (!row) return 'sent'
  if (row.State === 'refused') return row
  if (row.State === 'conflict') return 'asked'
  const hasFailed = row.State === 'pending' && row.LastError !== ''
  return hasFailed || row.State === 'needs-sign-in' ? 'queued' : undefined
}

/** Sends the rows of one entity, or one kind of them, and waits a while for the outcome. */
export function deliver(work: WorkDatabase, entityId: string, kind?: OutboxKind): Promise<DeliveryEnd> {
  const isMeant = (row: OutboxRow) => row.EntityId === entityId && (kind === undefined || row.Kind === kind)
  void wakeSync(true)
  return new Promise((resolve) => {
    let stop = () => {}
    const end = (how: DeliveryEnd) => {
      clearTimeout(timer)
      stop()
      resolve(how)
    }
    const timer = setTimeout(() => end('queued'), patience)
    stop = watch(
      async () => (await readOutbox(work)).filter(isMeant),
      (rows) => {
        const how = endOf(rows)
        if (how) end(how)
      },
      () => end('queued'),
    )
  })
}

/** How the saves of several entities ended: how many the server has, and how many it does not have. */
export interface DeliveryCounts {
  readonly sent: number
  readonly queued: number
  /** Refused, or changed elsewhere too. */
  readonly asked: number
}

/** Sends the rows of one kind of several entities together, and waits for their outcomes as long as they go out. */
export function deliverAll(
  work: WorkDatabase,
  entityIds: readonly string[],
  kind: OutboxKind,
): Promise<DeliveryCounts> {
  const ids = new Set(entityIds)
  void wakeSync(true)
  return new Promise((resolve) => {
    let stop = () => {}
    let last: readonly OutboxRow[] = []
    const end = () => {
      clearTimeout(timer)
      stop()
      const asked = last.filter(({ State }) => State === 'refused' || State === 'conflict').length
      resolve({ sent: ids.size - last.length, queued: last.length - asked, asked })
    }
    let timer = setTimeout(end, patience)
    stop = watch(
      async () => (await readOutbox(work)).filter((row) => ids.has(row.EntityId) && row.Kind === kind),
      (rows) => {
        if (rows.length < last.length) {
          clearTimeout(timer)
          timer = setTimeout(end, patience)
        }
        last = rows
        if (rows.every((row) => endOf([row]) !== undefined)) end()
      },
      end,
    )
  })
}
