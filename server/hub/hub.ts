import type { FastifyBaseLogger } from 'fastify'
import type { ChangedEntity } from '../../contract/core/changes.ts'
import type { Audience, HubMessage } from '../../contract/hub/hub.ts'
import type { Announced } from './announced.ts'
import type { Bus, Publication } from './bus.ts'
import { newConnection, type Connection } from './connection.ts'
import { newConnections } from './connections.ts'
import { sessionCheckBy, checkRegularly } from './sessionChecks.ts'
import type { HubLimits } from './limits.ts'
import type { Listener, LivingSessions } from './listener.ts'

/** Notifies people of changes, as soon as they are committed. */
export interface Publishing {
  /** Sends a message to the connected members of the audience, at every instance. There may be none. */
  publish(audience: Audience, message: HubMessage): void
  /** Checks the connections of accounts again, after a change of their sessions, roles or profile. */
  recheck(userIds: readonly string[]): void
}

/** The live hub of a running portal. */
export interface Hub extends Publishing {
  readonly limits: HubLimits
  /** A new connection; undefined if the person has too many, or the portal is stopping. */
  accept(listener: Listener): Connection | undefined
  find(token: string): Connection | undefined
  forget(connection: Connection): void
  /** How many connections are open at this instance, of one account or of all. */
  count(userId?: string): number
  /** Disconnects all clients; they reconnect to a running instance. */
  sendAway(): void
  stop(): Promise<void>
}

/** Publishes from outside a request, once the transaction has committed: `after` schedules it. */
export const publishAfter =
  (hub: Pick<Hub, 'publish'>, after: (effect: () => void) => void): Hub['publish'] =>
  (audience, message) => {
    after(() => hub.publish(audience, message))
  }

interface HubOptions {
  readonly limits: HubLimits
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'debug'>
  readonly livingSessions: LivingSessions
  /** What this instance has announced. */
  readonly kept: Announced
  /** Called for each change that is announced, at this instance or another one; undefined if some were missed. */
  announced?(entity: ChangedEntity | undefined): void
  /** Makes the bus to all instances of the portal, which passes publications to `deliver`. */
  bus(deliver: (publication: Publication) => void): Bus
}

const now = () => performance.now()

/** Starts the hub. It sends at once, so publish after the commit (inside a request with `Call.publish`). */
export function startHub(options: HubOptions): Hub {
  const { limits, log, kept } = options
  const connections = newConnections()
  const check = sessionCheckBy(options.livingSessions, log)
  let stopping = false

  const deliver = (publication: Publication) => {
    switch (publication.Kind) {
      case 'message':
        kept.add(publication.Audience, publication.Message)
        if (publication.Message.Target === 'Changed') options.announced?.(publication.Message.Entity)
        connections.send(publication.Audience, publication.Message)
        return
      case 'recheck':
        void check(connections.of(publication.UserIds))
        return
      case 'missed':
        kept.forget()
        options.announced?.(undefined)
        for (const connection of connections.all()) connection.close(undefined, true)
        return
    }
  }
  const bus = options.bus(deliver)
  const heart = setInterval(
    () => {
      const time = now()
      for (const connection of connections.all()) if (connection.tick(time)) connections.forget(connection)
    },
    Math.min(1000, limits.keepAlive / 4),
  )
  heart.unref()
  const stopChecking = checkRegularly(check, connections, limits.sessionCheck)

  return {
    limits,
    publish: (Audience, Message) => bus.send({ Kind: 'message', Audience, Message }),
    recheck: (UserIds) => bus.send({ Kind: 'recheck', UserIds }),
    accept: (listener) => {
      if (stopping || connections.countOf(listener.UserId) >= limits.connectionsPerUser) return undefined
      const connection = newConnection(listener, {
        limits,
        now,
        opened: (opened) => connections.open(opened),
        missed: (listener, position) => kept.since(position, listener),
        closed: (closed, why) => {
          connections.remove(closed)
          log.debug({ connection: closed.Id, why }, 'connection of the hub closed')
        },
      })
      connections.add(connection)
      return connection
    },
    find: (token) => connections.byToken(token),
    forget: (connection) => connections.forget(connection),
    count: (userId) =>
      [...(userId === undefined ? connections.all() : connections.of([userId]))].filter(
        (connection) => connection.state() === 'open',
      ).length,
    sendAway: () => {
      stopping = true
      for (const connection of connections.all()) connection.close(undefined, true)
    },
    stop: async () => {
      stopping = true
      clearInterval(heart)
      await stopChecking()
      await bus.stop()
    },
  }
}
