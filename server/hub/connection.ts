import { randomBytes } from 'node:crypto'
import type { Changed } from '../../contract/hub/hub.ts'
import { closeFrame, frameOf, ping, welcome, type Frame } from './frames.ts'
import type { HubLimits } from './limits.ts'
import type { Listener } from './listener.ts'
import { readHandshake, readRecord } from './protocol.ts'
import { newRecordReader, RecordError } from './records.ts'

/** The channel to one client, independent of the transport. */
export interface Channel {
  send(frame: Frame): void
  /** Bytes that the client has not read yet. */
  waiting(): number
  /** Closes once everything sent is on its way. */
  close(): void
  /** Closes at once. */
  destroy(): void
  /** True if both sides send a keep-alive when they have nothing to send. */
  readonly isPinged: boolean
  /** True while the client is known to be present without sending anything. */
  isPresent(): boolean
  /** True if the client fetches the last messages after the close. */
  readonly lingers: boolean
}

export type ConnectionState = 'negotiated' | 'attached' | 'open' | 'closed'

/** One client's connection, from its negotiation to its end. */
export interface Connection {
  readonly Id: string
  /** The client's secret token for it. */
  readonly Token: string
  readonly listener: Listener
  state(): ConnectionState
  channel(): Channel | undefined
  attach(channel: Channel): void
  /** Records a sign of life of the client. */
  seen(): void
  /** Takes bytes from the client, in chunks cut anywhere. */
  receive(bytes: Buffer): void
  /** Sends to a client after its handshake; a client that does not read is dropped. */
  send(frame: Frame): void
  /** Closes the connection, and sends the client the reason. */
  close(error: string | undefined, allowReconnect: boolean): void
  /** The transport to the client is gone. */
  lost(): void
  /** Does what is due at `now`, by the same clock as the limits; true once the connection can be forgotten. */
  tick(now: number): boolean
}

interface ConnectionOptions {
  readonly limits: HubLimits
  /** Milliseconds of a monotonic clock. */
  now(): number
  opened(connection: Connection): void
  /** What was announced to a listener since a position; null if that is not known. */
  missed(listener: Listener, position: string): readonly Changed[] | null
  closed(connection: Connection, why: string): void
}

const newId = () => randomBytes(16).toString('base64url')

/** A connection that a client has requested, but not opened yet. */
export function newConnection(listener: Listener, options: ConnectionOptions): Connection {
  const { limits, now } = options
  const readRecords = newRecordReader(limits.recordSize)
  let state: ConnectionState = 'negotiated'
  let way: Channel | undefined
  let sentOn = now()
  let seenOn = sentOn
  let records = 0
  let countedOn = sentOn

  const end = (why: string) => {
    if (state === 'closed') return
    state = 'closed'
    options.closed(connection, why)
  }

  const put = (frame: Frame) => {
    way?.send(frame)
    sentOn = now()
    if ((way?.waiting() ?? 0) <= limits.unread) return
    way?.destroy()
    end('does not read')
  }

  const takeHandshake = (record: string) => {
    try {
      readHandshake(record)
    } catch (error) {
      if (!(error instanceof RecordError)) throw error
      put(frameOf({ error: error.message }))
      way?.close()
      end(error.message)
      return
    }
    state = 'open'
    put(welcome)
    options.opened(connection)
  }

  const answer = (record: string) => {
    const asked = readRecord(record)
    if (asked === 'nothing') return
    if (asked !== 'close') {
      put('missedSince' in asked ? asked.answer(options.missed(listener, asked.missedSince)) : asked.answer)
      return
    }
    way?.close()
    end('closed by the client')
  }

  const take = (record: string) => {
    if (state === 'attached') takeHandshake(record)
    else if (state === 'open') answer(record)
  }

  const connection: Connection = {
    Id: newId(),
    Token: newId(),
    listener,
    state: () => state,
    channel: () => way,
    attach: (channel) => {
      way = channel
      state = 'attached'
      seenOn = now()
    },
    seen: () => {
      seenOn = now()
    },
    receive: (bytes) => {
      if (state === 'closed') return
      seenOn = now()
      try {
        for (const record of readRecords(bytes)) {
          records += 1
          if (records > limits.records) throw new RecordError('Too many messages')
          take(record)
        }
      } catch (error) {
        if (!(error instanceof RecordError)) throw error
        connection.close(error.message, false)
      }
    },
    send: (frame) => {
      if (state === 'open') put(frame)
    },
    close: (error, allowReconnect) => {
      if (state === 'closed') return
      if (state === 'open') put(closeFrame(error, allowReconnect))
      way?.close()
      end(error ?? 'closed')
    },
    lost: () => end('lost'),
    tick: (time) => {
      if (time - countedOn >= limits.keepAlive) {
        countedOn = time
        records = 0
      }
      const silence = way?.isPresent() ? 0 : time - seenOn
      if (state === 'closed') return !way?.lingers || way.waiting() === 0 || silence >= limits.handshake
      if (silence >= (state === 'open' ? limits.timeout : limits.handshake)) {
        way?.destroy()
        end('silent')
      } else if (state === 'open' && way?.isPinged && time - sentOn >= limits.keepAlive) {
        put(ping)
      }
      return false
    },
  }
  return connection
}
