import { setTimeout as sleep } from 'node:timers/promises'
import {
  HttpTransportType,
  HubConnectionBuilder,
  LogLevel,
  type HubConnection,
  type IHttpConnectionOptions,
} from '@microsoft/signalr'
import { hubPath } from '../../contract/hub/hub.ts'

/** The transports that a client may be held to. */
export const hubTransports = [
  ['WebSockets', HttpTransportType.WebSockets],
  ['server-sent events', HttpTransportType.ServerSentEvents],
  ['long polling', HttpTransportType.LongPolling],
] as const

/** The real client at a hub, and what it has received. */
export interface HubClient {
  readonly connection: HubConnection
  readonly texts: string[]
  readonly changes: unknown[]
  /** What has happened to the connection: 'reconnecting', 'reconnected', 'closed', with the error's words. */
  readonly events: string[]
}

interface HubClientOptions {
  readonly transport?: HttpTransportType
  readonly delays?: readonly number[]
  readonly skipNegotiation?: boolean
  readonly keepAlive?: number
  readonly timeout?: number
  readonly http?: Partial<IHttpConnectionOptions>
}

/** A client that is not started yet; `token` is asked for as often as the client wants one. */
export function hubClient(
  origin: string,
  token: string | (() => string),
  options: HubClientOptions = {},
): HubClient {
  const builder = new HubConnectionBuilder()
    .withUrl(`${origin}${hubPath}`, {
      accessTokenFactory: () => (typeof token === 'string' ? token : token()),
      transport: options.transport ?? HttpTransportType.WebSockets,
      skipNegotiation: options.skipNegotiation ?? false,
      ...options.http,
    })
    .configureLogging(LogLevel.None)
  if (options.delays) builder.withAutomaticReconnect([...options.delays])
  const connection = builder.build()
  if (options.keepAlive) connection.keepAliveIntervalInMilliseconds = options.keepAlive
  if (options.timeout) connection.serverTimeoutInMilliseconds = options.timeout
  const client: HubClient = { connection, texts: [], changes: [], events: [] }
  connection.on('GotNotification', (text: string) => client.texts.push(text))
  connection.on('Changed', (change: unknown) => client.changes.push(change))
  connection.onreconnecting((error) => client.events.push(`reconnecting ${error?.message ?? ''}`.trim()))
  connection.onreconnected(() => client.events.push('reconnected'))
  connection.onclose((error) => client.events.push(`closed ${error?.message ?? ''}`.trim()))
  return client
}

/** Waits until something is so, for as long as a busy machine may need; asks again after so many milliseconds. */
export async function until(isSo: () => boolean | Promise<boolean>, what: string, pause = 5): Promise<void> {
  const end = Date.now() + 30_000
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Waited in vain until ${what}`)
    await sleep(pause)
  }
}
