import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { hubPath } from '../../contract/hub/hub.ts'
import { texts } from '../../contract/core/errors.ts'
import { conflicting, notFound, Refusal, tooLarge, unreadable, mustExist } from '../http/refusal.ts'
import type { Connection } from './connection.ts'
import type { Hub } from './hub.ts'
import type { Listener } from './listener.ts'
import { newLongPoll, type LongPoll } from './transports/longPolling.ts'
import { eventsChannel } from './transports/serverSentEvents.ts'
import { bytesOf, webSocketChannel } from './transports/webSocket.ts'

interface HubRoutesOptions {
  readonly hub: Hub
  /** The caller, or a refusal with 401. */
  identify(request: FastifyRequest): Promise<Listener>
}

const transports = [
  { transport: 'WebSockets', transferFormats: ['Text'] },
  { transport: 'ServerSentEvents', transferFormats: ['Text'] },
  { transport: 'LongPolling', transferFormats: ['Text'] },
]

/** A value of the query, if it is a single one. */
function queried(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : undefined
}

/** Accepts sockets, and closes those at another address than the hub's. */
export const hubSockets = fastifyPlugin(async (app: FastifyInstance, { hub }: { readonly hub: Hub }) => {
  // Before the sockets are closed, so that their clients reconnect.
  app.addHook('preClose', async () => hub.sendAway())
  await app.register(websocket, {
    options: { maxPayload: hub.limits.recordSize, perMessageDeflate: false },
    errorHandler: (error, socket, request) => {
      request.log.debug({ err: error }, 'socket of the hub failed')
      socket.terminate()
    },
  })
})

/** The hub's endpoints, for every transport of SignalR. */
export function hubRoutes(app: FastifyInstance, { hub, identify }: HubRoutesOptions): void {
  const listeners = new WeakMap<FastifyRequest, Listener>()
  const sockets = new WeakMap<FastifyRequest, Connection>()
  const polls = new WeakMap<Connection, LongPoll>()

  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: hub.limits.recordSize },
    (_request, body, done) => done(null, body),
  )
  app.addHook('onRequest', async (request) => {
    // A browser cannot set headers of a socket or an event stream; logs never contain a query.
    const token = queried(request, 'access_token')
    if (request.method === 'GET' && token !== undefined && request.headers.authorization === undefined)
      request.headers.authorization = `Bearer ${token}`
    listeners.set(request, await identify(request))
  })

  const listenerOf = (request: FastifyRequest): Listener => mustExist(listeners.get(request))
  const accept = (request: FastifyRequest): Connection => {
    const connection = hub.accept(listenerOf(request))
    if (!connection) throw new Refusal(429, texts.slowDown)
    return connection
  }
  /** The connection named in a request; another person's is not found. */
  const named = (request: FastifyRequest): Connection => {
    const token = queried(request, 'id')
    if (!token) throw unreadable('The connection is not named')
    const connection = hub.find(token)
    if (connection?.listener.UserId !== listenerOf(request).UserId) throw notFound()
    return connection
  }
  const mustBeFree = (connection: Connection): Connection => {
    if (connection.state() !== 'negotiated') throw conflicting('The connection is in use')
    return connection
  }

  app.post(`${hubPath}/negotiate`, { schema: { hide: true } }, async (request, reply) => {
    const { Id, Token } = accept(request)
    const isOld = !(Number(queried(request, 'negotiateVersion') ?? 0) >= 1)
    return reply.header('cache-control', 'no-store').send({
      negotiateVersion: isOld ? 0 : 1,
      connectionId: isOld ? Token : Id,
      ...(isOld ? {} : { connectionToken: Token }),
      availableTransports: transports,
    })
  })

  app.route({
    method: 'GET',
    url: hubPath,
    schema: { hide: true },
    config: { compress: false },
    exposeHeadRoute: false,
    preHandler: async (request) => {
      if (!request.ws) return
      // A connection negotiated by another instance is unknown here, and is accepted like a new one.
      const known = hub.find(queried(request, 'id') ?? '')
      sockets.set(request, known ? mustBeFree(named(request)) : accept(request))
    },
    handler: async (request, reply) => {
      if (request.headers.accept?.includes('text/event-stream')) return openStream(request, reply)
      return answerPoll(request, reply)
    },
    wsHandler: (socket, request) => {
      const connection = sockets.get(request)
      if (!connection) {
        socket.terminate()
        return
      }
      connection.attach(webSocketChannel(socket))
      socket.on('message', (data) => connection.receive(bytesOf(data)))
      socket.on('close', () => connection.lost())
    },
  })

  function openStream(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const connection = mustBeFree(named(request))
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    connection.attach(eventsChannel(reply.raw))
    reply.raw.on('close', () => connection.lost())
    return reply
  }

  async function answerPoll(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const connection = named(request)
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
    if (connection.state() === 'negotiated') {
      const poll = newLongPoll()
      polls.set(connection, poll)
      connection.attach(poll)
      return reply.send('')
    }
    const poll = polls.get(connection)
    if (!poll) throw conflicting('The connection is in use')
    connection.seen()
    request.raw.socket.once('close', poll.abandon)
    const text = await poll.poll(hub.limits.poll)
    request.raw.socket.off('close', poll.abandon)
    connection.seen()
    if (text !== null) return reply.send(text)
    if (connection.state() === 'closed') hub.forget(connection)
    return reply.code(204).send()
  }

  app.post(hubPath, { schema: { hide: true } }, async (request, reply) => {
    const connection = named(request)
    if (connection.state() === 'negotiated') throw notFound()
    if (!Buffer.isBuffer(request.body)) throw unreadable()
    if (request.body.length > hub.limits.recordSize) throw tooLarge()
    connection.receive(request.body)
    return reply.type('text/plain; charset=utf-8').send('')
  })

  app.delete(hubPath, { schema: { hide: true } }, async (request, reply) => {
    // A client may close a connection that was already dropped: that is no error.
    const connection = hub.find(queried(request, 'id') ?? '')
    if (connection) {
      const own = named(request)
      own.close(undefined, false)
      hub.forget(own)
    }
    return reply.code(202).send()
  })
}
