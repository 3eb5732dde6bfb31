import type { FastifyBaseLogger } from 'fastify'
import { groupsOf } from '../db/yielding.ts'
import type { Connection } from './connection.ts'
import type { Connections } from './connections.ts'
import type { Listener, LivingSessions } from './listener.ts'

const isSame = (before: Listener, now: Pick<Listener, 'Roles' | 'DeskParts' | 'UserDetailId'>) =>
  before.UserDetailId === now.UserDetailId &&
  before.Roles.length === now.Roles.length &&
  before.Roles.every((role) => now.Roles.includes(role)) &&
  JSON.stringify(before.DeskParts) === JSON.stringify(now.DeskParts)

/**
 * Closes connections that may no longer listen. After a change of rights the client reconnects, which applies the new
 * ones. If the database cannot be asked now, the next check does it.
 */
export function sessionCheckBy(livingSessions: LivingSessions, log: Pick<FastifyBaseLogger, 'warn'>) {
  const checkSome = async (some: readonly Connection[]) => {
    const living = await livingSessions([...new Set(some.map(({ listener }) => listener.SessionId))])
    for (const connection of some) {
      const now = living.get(connection.listener.SessionId)
      if (!now) connection.close('The session has ended', false)
      else if (!isSame(connection.listener, now)) connection.close(undefined, true)
    }
  }
  return async (connections: Iterable<Connection>): Promise<void> => {
    const all = [...connections].filter((connection) => connection.state() !== 'closed')
    try {
      for (const some of groupsOf(all)) await checkSome(some)
    } catch (error) {
      log.warn({ err: error }, 'connections of the hub could not be checked')
    }
  }
}

export type SessionCheck = ReturnType<typeof sessionCheckBy>

/** Checks all connections regularly, since sessions also expire. Returns a function that stops the checks. */
export function checkRegularly(
  check: SessionCheck,
  connections: Connections,
  interval: number,
): () => Promise<void> {
  let checking = Promise.resolve()
  const timer = setInterval(() => {
    checking = checking.then(() => check(connections.all()))
  }, interval)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await checking
  }
}
