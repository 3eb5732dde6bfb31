import { z } from 'zod'
import { Id, Version } from '../core/fields.ts'
import type { Role } from '../core/roles.ts'

/** Where the live connection is opened (design §4). */
export const hubPath = '/hubs/notifications'

/** What a change may be of; a noun that publishes its own changes names it here. */
export const changedEntities = [
  /** A paper's fields, status or decision. */
  'Paper',
  /** A paper's author list, which has a version of its own. */
  'PaperAuthors',
  'Theme',
  /** A designation of the list, told to organisers. */
  'Designation',
  'Date',
  'HomePage',
  'Welcome',
  'PrivacyNotice',
  /** An account's roles or profile; `Id` is the account's. */
  'User',
  /** A registration, or what was paid for it: with version 0 where only the latter. */
  'Accommodation',
  'Rates',
  /** What is to be paid, and what was. */
  'Bill',
  /** How somebody comes and goes, or which room they have. */
  'Travel',
  /** A room that is given to guests; with version 0 once it is deleted. */
  'Room',
  /** A review, told to its auditor and the organisers; `Id` is the paper's. */
  'Review',
  /** An event or its sessions as they are planned, told to organisers. */
  'Event',
  /** The published programme, told to everybody; `Id` is all-zero, `Version` the publication's number. */
  'Programme',
  /** What somebody has starred: without versions, told to their own devices. */
  'Stars',
  /** What somebody has read: without versions, told to their own devices. */
  'Notification',
] as const

/**
 * That something is new (offline O15): who has this version already passes it over, everybody else pulls. A deleted row
 * is announced with the version after its last, a row without versions with 0, which nobody passes over. `Id` is all-zero
 * where there is only one: settings, landing page, privacy notice.
 */
export const Changed = z.object({ Entity: z.enum(changedEntities), Id, Version })
export type Changed = z.infer<typeof Changed>

/** What the hub tells a client, by the name that the client listens to (spec §7 "Notifications"). */
export type HubMessage =
  { readonly Target: 'GotNotification'; readonly Text: string } | ({ readonly Target: 'Changed' } & Changed)

/**
 * Whom a message is for: everybody who is signed in, or whoever is named by account, by person (`UserDetailId`) or by
 * role. A connection that is named twice hears it once.
 */
export type Audience =
  | { readonly Everyone: true }
  | {
      readonly UserIds?: readonly string[]
      readonly PersonIds?: readonly string[]
      readonly Roles?: readonly Role[]
    }

/** The live connection's numbers (spec §9, design §4); times in milliseconds, sizes in bytes. */
export const hubLimits = {
  keepAlive: 15_000,
  timeout: 30_000,
  /** After how long each attempt to reconnect is made; after the last one the connection is given up. */
  reconnectDelays: [0, 2000, 10_000, 30_000],
  /** How many live messages a device keeps. */
  kept: 100,
  /** Changes that come within this time of one another are asked for once, after this much at the latest. */
  burst: 300,
  burstLongest: 2000,
  /** The largest record that a client may send. */
  recordSize: 32 * 1024,
} as const

/** A message that came live (spec §3 "Live notification"). */
export const LiveNotification = z.object({
  id: z.string(),
  message: z.string(),
  /** When it came, by the device's clock. */
  timestamp: z.iso.datetime(),
  isRead: z.boolean(),
})
export type LiveNotification = z.infer<typeof LiveNotification>
