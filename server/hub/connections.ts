import type { Audience, HubMessage } from '../../contract/hub/hub.ts'
import { noId } from '../../contract/core/limits.ts'
import { nameless, shownToRole } from './audience.ts'
import type { Connection } from './connection.ts'
import { messageFrame, type Frame } from './frames.ts'

/** An index of the connections by account, person or role. */
type Index = Map<string, Set<Connection>>

function put(index: Index, name: string, connection: Connection): void {
  if (name === noId) return
  const known = index.get(name)
  if (known) known.add(connection)
  else index.set(name, new Set([connection]))
}

function drop(index: Index, name: string, connection: Connection): void {
  const known = index.get(name)
  known?.delete(connection)
  if (known?.size === 0) index.delete(name)
}

/** The connections of this instance, indexed by their owners. */
export function newConnections() {
  const tokens = new Map<string, Connection>()
  const users: Index = new Map()
  const actors: Index = new Map()
  const people: Index = new Map()
  const roles: Index = new Map()

  /** The connections under these names, each once. */
  const named = (...parts: readonly (readonly [Index, readonly string[] | undefined])[]) =>
    new Set(parts.flatMap(([index, names = []]) => names.flatMap((name) => [...(index.get(name) ?? [])])))

  return {
    add: (connection: Connection) => {
      const { UserId, ActorId } = connection.listener
      tokens.set(connection.Token, connection)
      put(users, UserId, connection)
      put(actors, ActorId, connection)
    },
    /** From now on it receives messages. */
    open: (connection: Connection) => {
      const { UserDetailId, Roles } = connection.listener
      put(people, UserDetailId, connection)
      for (const role of Roles) put(roles, role, connection)
    },
    /** It is closed; its last messages can still be fetched by its token. */
    remove: (connection: Connection) => {
      const { UserId, ActorId, UserDetailId, Roles } = connection.listener
      if (!connection.channel()?.lingers) tokens.delete(connection.Token)
      drop(users, UserId, connection)
      drop(actors, ActorId, connection)
      drop(people, UserDetailId, connection)
      for (const role of Roles) drop(roles, role, connection)
    },
    forget: ({ Token }: Connection) => tokens.delete(Token),
    byToken: (token: string) => tokens.get(token),
    /** How many connections an account has, including requested ones. */
    countOf: (userId: string) => users.get(userId)?.size ?? 0,
    all: () => tokens.values(),
    /** The connections of accounts, including those that they opened as another user. */
    of: (userIds: readonly string[]) => named([users, userIds], [actors, userIds]),
    send: (audience: Audience, message: HubMessage) => {
      const frame = messageFrame(message)
      if ('Everyone' in audience) {
        for (const connection of tokens.values()) connection.send(frame)
        return
      }
      const meant = named([users, audience.UserIds], [people, audience.PersonIds])
      for (const connection of meant) connection.send(frame)
      let withoutName: Frame | undefined
      for (const connection of named([roles, audience.Roles])) {
        if (meant.has(connection)) continue
        const shown = shownToRole(message, audience.Roles ?? [], connection.listener)
        if (shown === 'whole') connection.send(frame)
        else if (shown === 'nameless' && message.Target === 'Changed')
          connection.send((withoutName ??= messageFrame(nameless(message))))
      }
    },
  }
}

export type Connections = ReturnType<typeof newConnections>
