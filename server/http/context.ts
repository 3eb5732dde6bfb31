import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Role } from '../../contract/core/roles.ts'
import type { Database, Sql } from '../db/database.ts'
import type { FileStore } from '../files/fileStore.ts'
import type { Hub } from '../hub/hub.ts'
import type { Clockwork } from '../jobs/clockwork.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Settings } from '../settings.ts'
import type { UndoQueue } from '../undo/queue.ts'
import type { Keys } from './keys.ts'
import type { Timing } from './timing.ts'

/** Who makes a call, read from the database for this very call (design §1, decision 8). */
export interface Caller {
  readonly UserId: string
  readonly SessionId: string
  readonly Email: string
  readonly Roles: readonly Role[]
  /** All-zero until the profile is complete. */
  readonly UserDetailId: string
  /** The admin who acts as this user; all-zero for the user themselves. */
  readonly ActorId: string
}

/** What a running portal is made of; made once by `build()` and handed to every noun. */
export interface Context {
  readonly settings: Settings
  readonly database: Database
  readonly keys: Keys
  readonly timing: Timing
  readonly mailer: Mailer
  readonly files: FileStore
  /** Decisions that can still be taken back. */
  readonly undo: UndoQueue
  /** What is done at its time. */
  readonly clockwork: Clockwork
  /** For what happens outside of a call; within one there is `Call.publish`. */
  readonly hub: Hub
  readonly log: FastifyBaseLogger
  /** Where answers of reCAPTCHA are verified. */
  readonly recaptchaAddress: string
  /** The address that mails link to. */
  publicUrl(): string
  /** Milliseconds since 1970, by the server's clock. */
  now(): number
  /** True if a call names a row of a conference that is over, which is why it is not found. */
  isArchived(sql: Sql, ...named: readonly unknown[]): Promise<boolean>
  /** The caller of a request, or a refusal with 401. */
  identify(request: FastifyRequest): Promise<Caller>
}
