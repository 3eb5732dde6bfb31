import type { Endpoint, ParamsOf, Reply } from '../../../contract/core/endpoint.ts'
import type { OutboxRow } from '../../cache/database/deviceRows.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import { urlOf, type Progress, type WireRequest } from '../transport/request.ts'

/** What is to be sent for a row, or why nothing is. */
export type Prepared =
  | {
      readonly send: WireRequest
      readonly endpoint: Endpoint
      readonly frozen: OutboxRow['Frozen']
      /** Hears how much of it is on its way. */
      readonly progress?: Progress
    }
  /** There is nothing left to say: the row goes. */
  | 'nothing'

/**
 * How one kind of row is sent and what its success changes. Both run inside a transaction over the whole work
 * database, the second one together with the removal of the row (offline O6).
 */
export interface Kind {
  /** True where nobody has to decide anything once the portal has refused the row: it just goes. */
  readonly needsNobody?: true
  prepare(db: WorkDatabase, row: OutboxRow, far: FarSide): Promise<Prepared>
  /** What the row's success changes. */
  settle(db: WorkDatabase, row: OutboxRow, reply: Reply<unknown>, now: number): Promise<Settled>
  /** Answers true where a refusal only means that the row must begin anew, for which all is prepared then. */
  beginsAnew?(db: WorkDatabase, row: OutboxRow, refused: RefusedCall): Promise<boolean>
}

/** What is known of the server before it answers. */
export interface FarSide {
  /** False where another provider of the API answers, which echoes no key (offline O6). */
  readonly echoes: boolean
}

/** The row goes; it has more to send, as a file has; or it waits for its person, whom it tells why. */
export type Settled = 'done' | 'more' | { readonly refused: string }

/** A call that had no success; `message` is empty where the portal gave no words. */
export interface RefusedCall {
  readonly endpoint: Endpoint
  readonly status: number
  readonly message: string
}

/** The headers that make a save safe to repeat and to race (offline O5). */
export function promiseHeaders(row: OutboxRow, version: number | null): Record<string, string> {
  return {
    'Idempotency-Key': row.OpId,
    ...(version === null ? {} : { 'If-Match': `"${version}"` }),
  }
}

/**
 * Sends what the row froze, or freezes now, to an endpoint. `version` is the one it grew from, null where nothing is
 * there that it could race.
 */
export function promised<E extends Endpoint>(
  row: OutboxRow,
  frozen: NonNullable<OutboxRow['Frozen']>,
  endpoint: E,
  { params, version = null }: { readonly params?: ParamsOf<E>; readonly version?: number | null } = {},
): Prepared {
  return {
    endpoint,
    frozen,
    send: {
      method: endpoint.method,
      url: urlOf(endpoint, params),
      ...(endpoint.body ? { data: frozen.Body } : {}),
      headers: promiseHeaders(row, version),
    },
  }
}
