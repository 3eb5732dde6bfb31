import { HubConnectionBuilder, LogLevel, type ILogger } from '@microsoft/signalr'
import { hubLimits, hubPath, missedMethod } from '../../../contract/hub/hub.ts'
import { apiBase, isOwnServer } from '../transport/apiBase.ts'
import type { HubEvents, HubLink } from './hubConnection.ts'
import { HubRefusal } from './hubRefusal.ts'

const logger: ILogger = {
  log: (level, message) => {
    // oxlint-disable-next-line no-console -- failures of the live connection are logged and nothing else (spec §8)
    if (level >= LogLevel.Warning) console.debug(`Live connection: ${message}`)
  },
}

const hubUrl = () => (isOwnServer ? hubPath : new URL(hubPath, apiBase).href)

/** Opens the hub with the person's token and credentials, using any available transport (spec §7 "Notifications"). */
export function openHub(events: HubEvents): HubLink {
  const connection = new HubConnectionBuilder()
    .withUrl(hubUrl(), { accessTokenFactory: () => events.token(), withCredentials: true, logger: logger })
    .withAutomaticReconnect([...hubLimits.reconnectDelays])
    .withServerTimeout(hubLimits.timeout)
    .withKeepAliveInterval(hubLimits.keepAlive)
    .configureLogging(logger)
    .build()
  connection.on('GotNotification', (text: unknown) => events.gotNotification(String(text)))
  connection.on('Changed', (change: unknown) => events.changed(change))
  connection.onreconnecting(() => events.reconnecting())
  connection.onreconnected(() => events.reconnected())
  connection.onclose(() => events.closed())
  return {
    start: async () => {
      try {
        await connection.start()
      } catch (error) {
        // The client passes on no status, only its text.
        throw /\b401\b/.test(String(error)) ? new HubRefusal('The portal refused the token') : error
      }
    },
    stop: () => connection.stop(),
    missed: (position) => connection.invoke<unknown>(missedMethod, position),
  }
}
