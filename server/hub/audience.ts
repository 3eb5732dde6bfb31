import { holds, partOfEntity, themesHeld } from '../../contract/core/deskParts.ts'
import type { Audience, Changed, HubMessage } from '../../contract/hub/hub.ts'
import { noId } from '../../contract/core/limits.ts'
import type { Listener } from './listener.ts'

/** The same change, without which row it is. */
export const nameless = <M extends Changed>(change: M): M => ({ ...change, Id: noId, Version: 0 })

/**
 * How much a listener gets of a message to roles of theirs. An organiser is notified only of the parts that they hold;
 * one who is confined to some themes is notified that papers have changed, but not which.
 */
export function shownToRole(
  message: HubMessage,
  roles: readonly string[],
  { Roles, DeskParts }: Pick<Listener, 'Roles' | 'DeskParts'>,
): 'whole' | 'nameless' | 'nothing' {
  if (DeskParts === null || message.Target !== 'Changed') return 'whole'
  if (Roles.some((role) => role !== 'Admin' && roles.includes(role))) return 'whole'
  const needed = partOfEntity[message.Entity]
  if (!holds(DeskParts, needed)) return 'nothing'
  return needed !== 'papers' || themesHeld(DeskParts) === null ? 'whole' : 'nameless'
}

/** How much a listener gets of a message to an audience. */
export function shownTo(
  audience: Audience,
  message: HubMessage,
  listener: Listener,
): 'whole' | 'nameless' | 'nothing' {
  if ('Everyone' in audience) return 'whole'
  const { UserIds = [], PersonIds = [], Roles = [] } = audience
  const { UserId, UserDetailId } = listener
  if (UserIds.includes(UserId)) return 'whole'
  if (UserDetailId !== noId && PersonIds.includes(UserDetailId)) return 'whole'
  return listener.Roles.some((role) => Roles.includes(role))
    ? shownToRole(message, Roles, listener)
    : 'nothing'
}
