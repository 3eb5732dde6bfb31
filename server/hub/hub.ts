import type { FastifyBaseLogger } from 'fastify'
import type { Audience, HubMessage } from '../../contract/hub/hub.ts'
import type { Bus, Publication } from './bus.ts'
import { newConnection, type Connection, type ConnectionLimits } from './connection.ts'
import { newConnections } from './connections.ts'
import { messageFrame } from './frames.ts'
import { sessionCheckBy, checkRegularly } from './sessionChecks.ts'
import type { Listener, LivingSessions } from './listener.ts'

/** Tells people what has happened, as soon as it is true. */
export interface Publishing {
  /** Sends a message to whoever is connected of the audience, at every instance. Nobody may be there to hear it. */
  publish(audience: Audience, message: HubMessage): void
  /** Judges the connections of accounts anew, after their sessions, roles or profile have changed. */
  recheck(userIds: readonly string[]): void
}

/** The live hub of a running portal. */
export interface Hub extends Publishing {
  readonly limits: HubLimits
  /** A connection for somebody; undefined where they have too many, or the portal stops. */
  accept(listener: Listener): Connection | undefined
  find(token: string): Connection | undefined
  forget(connection: Connection): void
  /** How many connections are open here, of one account or of all. */
  count(userId?: string): number
  /** Sends all clients away, who come back to wherever the portal runs then. */
  sendAway(): void
  stop(): Promise<void>
}

/** Times in milliseconds; sizes in bytes. */
export interface HubLimits extends ConnectionLimits {
  /** After how long an empty poll is answered. */
  readonly poll: number
  /** How often every connection is judged anew. */
  readonly judging: number
  readonly connectionsPerUser: number
}

interface HubOptions {
  readonly limits: HubLimits
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'debug'>
  readonly livingSessions: LivingSessions
  /** Makes the way to all instances of the portal, which brings what they publish to `deliver`. */
  bus(deliver: (publication: Publication) => void): Bus
}

const now = () => performance.now()

/** Starts the hub. What it is told is sent at once: tell it after the commit (in a call by `Call.publish`). */
export function startHub(options: HubOptions): Hub {
  const { limits, log } = options
  const connections = newConnections()
  const judge = sessionCheckBy(options.livingSessions, log)
  let stopping = false

  const deliver = (publication: Publication) => {
    switch (publication.Kind) {
      case 'message':
        connections.send(publication.Audience, messageFrame(publication.Message))
        return
      case 'recheck':
        void judge(connections.of(publication.UserIds))
        return
      case 'missed':
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
  const stopChecking = checkRegularly(judge, connections, limits.judging)

  return {
    limits,
    publish: (Audience, Message) => {
      bus.send({ Kind: 'message', Audience, Message })
    },
    recheck: (UserIds) => {
      bus.send({ Kind: 'recheck', UserIds })
    },
    accept: (listener) => {
      if (stopping || connections.countOf(listener.UserId) >= limits.connectionsPerUser) return undefined
      const connection = newConnection(listener, {
        limits,
        now,
        opened: (opened) => {
          connections.open(opened)
        },
        closed: (closed, why) => {
          connections.remove(closed)
          log.debug({ connection: closed.Id, why }, 'connection of the hub closed')
        },
      })
      connections.add(connection)
      return connection
    },
    find: (token) => connections.byToken(token),
    forget: (connection) => {
      connections.forget(connection)
    },
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
