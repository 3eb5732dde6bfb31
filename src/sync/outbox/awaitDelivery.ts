import { readOutbox } from '../../cache/outbox/outbox.ts'
import type { OutboxKind, OutboxRow } from '../../cache/database/deviceRows.ts'
import { watch } from '../../cache/database/liveQuery.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'

/** How long a save is waited for, in milliseconds: everything is on the device already. */
const patience = 8000

/**
 * What became of a save: 'sent' once the server has it, 'queued' while it does not answer, 'asked' where somebody else
 * changed the same, or the row that it refused.
 */
export type DeliveryEnd = 'sent' | 'queued' | 'asked' | OutboxRow

/** How far the save of an entity has come; undefined while it is being sent. */
function endOf(rows: readonly OutboxRow[]): DeliveryEnd | undefined {
  const [row] = rows
  if (!row) return 'sent'
  if (row.State === 'refused') return row
  if (row.State === 'conflict') return 'asked'
  const hasFailed = row.State === 'pending' && row.LastError !== ''
  return hasFailed || row.State === 'needs-sign-in' ? 'queued' : undefined
}

/** Waits for what becomes of the rows of one entity, or of one kind of them, for a while. */
export function awaitDelivery(work: WorkDatabase, entityId: string, kind?: OutboxKind): Promise<DeliveryEnd> {
  const isMeant = (row: OutboxRow) => row.EntityId === entityId && (kind === undefined || row.Kind === kind)
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
