import type { HeldParts } from '../../contract/core/deskParts.ts'
import type { Role } from '../../contract/core/roles.ts'

/** The owner of a connection, as in the database when it was opened or last checked. */
export interface Listener {
  readonly UserId: string
  readonly SessionId: string
  /** The person of the account; all-zero until the profile is complete. */
  readonly UserDetailId: string
  readonly Roles: readonly Role[]
  /** The parts of the desk that an organiser holds; null for the whole desk, and for everybody else. */
  readonly DeskParts: HeldParts
  /** The admin who acts as this user; all-zero if the user acts. */
  readonly ActorId: string
}

/** The owners of live sessions in the database, by session id; a missing one may no longer listen. */
export type LivingSessions = (
  sessionIds: readonly string[],
) => Promise<ReadonlyMap<string, Pick<Listener, 'Roles' | 'DeskParts' | 'UserDetailId'>>>
