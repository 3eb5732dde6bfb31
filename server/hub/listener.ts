import type { Role } from '../../contract/core/roles.ts'

/** Whom a connection belongs to, as the database said when it was opened or judged last. */
export interface Listener {
  readonly UserId: string
  readonly SessionId: string
  /** The person of the account; all-zero until the profile is complete. */
  readonly UserDetailId: string
  readonly Roles: readonly Role[]
  /** The admin who acts as this user; all-zero for the user themselves. */
  readonly ActorId: string
}

/** What the database says of sessions that live, by their ids; whoever is missing has no right to listen any more. */
export type LivingSessions = (
  sessionIds: readonly string[],
) => Promise<ReadonlyMap<string, Pick<Listener, 'Roles' | 'UserDetailId'>>>
