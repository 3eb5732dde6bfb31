import { z } from 'zod'
import { changedEntities } from '../core/changes.ts'
import { Id, Version } from '../core/fields.ts'
import type { Role } from '../core/roles.ts'

/** The path of the live connection (design §4). */
export const hubPath = '/hubs/notifications'

/**
 * Announces a change (offline O15): clients that have this version ignore it, all others pull. A deleted row is
 * announced with the version after its last, a row without versions with 0, which nobody ignores. `Id` is all-zero if
 * there is only one row: settings, landing page, privacy notice.
 */
export const Changed = z.object({ Entity: z.enum(changedEntities), Id, Version })
export type Changed = z.infer<typeof Changed>

/**
 * The header of each response that says when the request arrived, on the clock of the portal's announcements. Whatever was
 * announced later the response may lack.
 */
export const announcedHeader = 'lectern-announced'

/** The hub's only method: what was announced to the caller since such a position; null if the portal does not know. */
export const missedMethod = 'Missed'
export const Missed = Changed.array().nullable()

/** The hub's messages to a client, by the target that the client subscribes to (spec §7 "Notifications"). */
export type HubMessage =
  | { readonly Target: 'GotNotification'; readonly Text: string }
  | ({ readonly Target: 'Changed' } & Changed)

/**
 * The receivers of a message: all signed-in people, or people by account, by person (`UserDetailId`) or by role. A
 * connection that is named twice gets it once.
 */
export type Audience =
  | { readonly Everyone: true }
  | {
      readonly UserIds?: readonly string[]
      readonly PersonIds?: readonly string[]
      readonly Roles?: readonly Role[]
    }

/** The limits of the live connection (spec §9, design §4); times in milliseconds, sizes in bytes. */
export const hubLimits = {
  keepAlive: 15_000,
  timeout: 30_000,
  /** The delay before each attempt to reconnect; after the last attempt the connection is given up. */
  reconnectDelays: [0, 2000, 10_000, 30_000],
  /** How many live messages a device stores. */
  kept: 100,
  /** Changes within this time of each other are fetched together, after `burstLongest` at the latest. */
  burst: 300,
  burstLongest: 2000,
  /** The largest record that a client may send. */
  recordSize: 32 * 1024,
} as const

/** A live message (spec §3 "Live notification"). */
export const LiveNotification = z.object({
  id: z.string(),
  message: z.string(),
  /** When it arrived, by the device's clock. */
  timestamp: z.iso.datetime(),
  isRead: z.boolean(),
})
export type LiveNotification = z.infer<typeof LiveNotification>
