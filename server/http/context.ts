import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { HeldParts } from '../../contract/core/deskParts.ts'
import type { Role } from '../../contract/core/roles.ts'
import type { Database, Sql } from '../db/database.ts'
import type { FileStore } from '../files/fileStore.ts'
import type { Hub } from '../hub/hub.ts'
import type { Runner } from '../jobs/runner.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Settings } from '../settings.ts'
import type { UndoQueue } from '../undo/undoQueue.ts'
import type { Keys } from './keys.ts'
import type { Shedding } from './overload/shedding.ts'
import type { TakeTurn } from './overload/turns.ts'
import type { Timing } from './timing.ts'

/** The caller of a request, read from the database for each request (design §1, decision 8). */
export interface Caller {
  readonly UserId: string
  readonly SessionId: string
  readonly Email: string
  readonly Roles: readonly Role[]
  /** All-zero until the profile is complete. */
  readonly UserDetailId: string
  /** The admin who acts as this user; all-zero if the user acts. */
  readonly ActorId: string
  /** True for an organiser who must set up a second factor first, and until then has no right of an organiser. */
  readonly LacksFactor: boolean
  /** The parts of the desk that an organiser holds; null for the whole desk, and for everybody else. */
  readonly DeskParts: HeldParts
}

/** The caller as far as rights are concerned, or the account for which an import acts. */
export type Actor = Pick<Caller, 'UserId' | 'UserDetailId' | 'Roles'>

/** The services of a running portal; created once by `build()` and passed to every noun. */
export interface Context {
  readonly settings: Settings
  readonly database: Database
  readonly keys: Keys
  /** The name of the epoch of the data (`server/db/epoch.ts`). */
  readonly epoch: string
  readonly timing: Timing
  /** Refuses calls while the portal has too much to do. */
  readonly shedding: Shedding
  /** Gives calls their turns at working. */
  readonly takeTurn: TakeTurn
  readonly mailer: Mailer
  readonly files: FileStore
  /** Decisions that can still be undone. */
  readonly undo: UndoQueue
  /** The work that becomes due in the background. */
  readonly jobs: Runner
  /** For events outside a request; inside one there is `Call.publish`. */
  readonly hub: Hub
  readonly log: FastifyBaseLogger
  /** Where reCAPTCHA responses are verified. */
  readonly recaptchaAddress: string
  /** The base address of links in mails. */
  publicUrl(): string
  /** Milliseconds since 1970, by the server's clock. */
  now(): number
  /** True if a request names a row of a closed conference, so it is not found. */
  isArchived(sql: Sql, ...named: readonly unknown[]): Promise<boolean>
  /** The conference's time zone. */
  timeZone(): Promise<string>
  /** The caller of a request, or a refusal with 401. */
  identify(request: FastifyRequest): Promise<Caller>
  /** The same, and who is expected to call: who called last with the same token. */
  recognize(
    request: FastifyRequest,
  ): Promise<{ readonly expected: Caller | undefined; readonly caller: Promise<Caller> }>
}
