import { hubLimits } from '../../contract/hub/hub.ts'

/** The usual limits of the hub, which tests change; times in milliseconds, sizes in bytes. */
export const usualHubLimits = {
  /** The live connection (spec §9): a keep-alive after so much silence, an end after so much more. */
  keepAlive: hubLimits.keepAlive,
  timeout: hubLimits.timeout,
  recordSize: hubLimits.recordSize,
  /** How long a client may take for the handshake. */
  handshake: 15_000,
  /** After how long an empty poll returns. */
  poll: 90_000,
  /** How often the sessions of all connections are checked. */
  sessionCheck: 60_000,
  connectionsPerUser: 20,
  /** How much a client may leave unread before it is dropped. */
  unread: 512 * 1024,
  /** How many records a client may send within one keep-alive. */
  records: 100,
  /** How soon the bus of several instances retries the database, and how often it polls without notifications. */
  retry: 1000,
  look: 15_000,
} as const

export type HubLimits = Readonly<Record<keyof typeof usualHubLimits, number>>
