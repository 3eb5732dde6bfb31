import type { Endpoint, ParamsOf, Reply } from '../../../contract/core/endpoint.ts'
import type { OutboxRow, SentChange } from '../../cache/database/outboxRows.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import { urlOf, type Progress, type Transport, type WireRequest } from '../transport/request.ts'
import type { Verdict } from '../transport/verdict.ts'
import type { Answers, Settled as Answered } from './entityConflict.ts'

/** The request for a row, or why there is none. */
export type Prepared =
  | {
      readonly send: WireRequest
      readonly endpoint: Endpoint
      readonly frozen: OutboxRow['Frozen']
      /** Receives the upload progress. */
      readonly progress?: Progress
    }
  /** Nothing is left to send: the row is deleted. */
  | 'nothing'
  /** The draft lacks what the server requires: the row waits for it. */
  | 'incomplete'

/**
 * How one kind of row is sent and what its success changes. `prepare` and `settle` run inside a transaction over the
 * whole work database, `settle` together with the removal of the row (offline O6).
 */
export interface Kind {
  /** True if a row refused by the portal is simply deleted, without anyone's decision. */
  readonly isDroppedIfRefused?: true
  /** True if a row whose call or row the portal does not know is simply deleted. */
  readonly isDroppedIfGone?: true
  prepare(db: WorkDatabase, row: OutboxRow, provider: Provider): Promise<Prepared>
  /**
   * Asks the server before the row's first attempt. False if its person must decide first; a response that decides
   * nothing leaves the row waiting.
   */
  mayStart?(
    transport: Transport,
    db: WorkDatabase,
    row: OutboxRow,
    provider: Provider,
  ): Promise<boolean | Undecided>
  /** What the row's success changes. */
  settle(db: WorkDatabase, row: OutboxRow, reply: Reply<unknown>, now: number): Promise<Settled>
  /** Returns true if a refusal only means that the row must restart, which is prepared then. */
  mustRestart?(db: WorkDatabase, row: OutboxRow, refused: RefusedCall): Promise<boolean>
  /**
   * Fetches the server's newer copy for a stale row, and returns how to merge the row with it (offline O7): null if
   * the copy no longer exists, undefined if there was no response.
   */
  fetchTheirs?(transport: Transport, db: WorkDatabase, row: OutboxRow): Promise<MergeRow | null | undefined>
  /**
   * Fetches the server's copy after a refusal, and returns how to end the row if the server has everything of it
   * nevertheless; undefined if it may not.
   */
  fetchAfterRefusal?(
    transport: Transport,
    db: WorkDatabase,
    row: OutboxRow,
  ): Promise<(() => Promise<unknown>) | undefined>
  /** Settles fields of a conflict as a person decided after seeing theirs at version `seen` (offline O7). */
  answer?(db: WorkDatabase, id: string, answers: Answers, seen: number, now: number): Promise<Answered>
  /** What must be kept of the device's state, before a confirmation changes it, to send the change again. */
  stateBefore?(db: WorkDatabase, row: OutboxRow): Promise<SentChange['Before']>
  /** The place of a confirmed change's draft on this device, if its id in the outbox may differ from time to time. */
  placeOf?(change: SentChange): string
  /**
   * Queues changes of one entity again that the portal has lost, in order, and returns those that must wait and stay
   * lost. By default the same content is sent under the same key. Runs inside a transaction of the whole database.
   */
  sendLost?(db: WorkDatabase, lost: LostChanges, now: number): Promise<readonly SentChange[]>
  /** Why a row is refused whose entity no longer exists; '' if only the server's reason says it. */
  readonly gone?: string
  /** True if its row then waits for the owner's decision about the whole paper (offline O6). */
  readonly isOfPaper?: true
}

/** Confirmed changes of one entity that the portal has lost, in order. */
export type LostChanges = readonly [SentChange, ...SentChange[]]

/** A response that leaves a row waiting, with its trace id. */
export interface Undecided {
  readonly verdict: Extract<Verdict<unknown>, { kind: 'retry' | 'sign-in' }>
  readonly traceId: string
}

/** Merges a row with the server's newer copy. Runs inside a transaction of the whole database. */
export type MergeRow = (current: OutboxRow, now: number) => Promise<void>

/** What is known about the provider of the API before it responds. */
export interface Provider {
  /** False if another provider serves the API, which echoes no key (offline O6). */
  readonly echoes: boolean
}

/** The row is done; it has more to send, as a file does; or it waits for its person, with the reason. */
export type Settled = 'done' | 'more' | { readonly refused: string }

/** A failed call; `message` is empty if the portal gave none. */
export interface RefusedCall {
  readonly endpoint: Endpoint
  readonly status: number
  readonly message: string
}

/** The headers that make a save safe to repeat and safe against concurrent changes (offline O5). */
export function saveHeaders(row: OutboxRow, version: number | null): Record<string, string> {
  return {
    'Idempotency-Key': row.OpId,
    ...(version === null ? {} : { 'If-Match': `"${version}"` }),
  }
}

/**
 * Builds the request for a row's content, frozen before or now. `version` is the base version, null if the save
 * cannot conflict with another one.
 */
export function saveRequest<E extends Endpoint>(
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
      headers: saveHeaders(row, version),
    },
  }
}
