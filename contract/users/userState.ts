import { noId } from '../core/limits.ts'
import type { User } from './users.ts'

/** Whether a person can sign in, as lists show it. */
export const accountStates = {
  none: 'No account',
  invited: 'Link sent',
  unconfirmed: 'Not confirmed',
  open: 'Can sign in',
  blocked: 'Blocked',
} as const

/** The state of a user's account. */
export function accountStateOf(
  user: Pick<User, 'UserId' | 'Blocked' | 'HasAccess' | 'EmailConfirmed' | 'AccessSentOn'>,
): keyof typeof accountStates {
  if (user.UserId === noId) return user.AccessSentOn ? 'invited' : 'none'
  if (user.Blocked) return 'blocked'
  if (!user.HasAccess) return 'invited'
  return user.EmailConfirmed ? 'open' : 'unconfirmed'
}
