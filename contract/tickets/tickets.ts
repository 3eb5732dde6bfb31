import { z } from 'zod'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant } from '../core/fields.ts'
import { attendingRoles } from '../core/roles.ts'
import type { Accommodation } from '../registration/registration.ts'
import { Stay } from '../travel/travel.ts'
import { KeyId } from './ticketCode.ts'

/** The ticket of one person: an attendee, or somebody who comes along. */
export const Ticket = z.object({
  TicketId: Id,
  FullName: z.string(),
  /** Of somebody who comes along; empty for the attendee. */
  Relation: z.string(),
  /** The text of the QR code. */
  Code: z.string(),
})
export type Ticket = z.infer<typeof Ticket>

/** The caller's tickets, with what they need at the door. */
export const OwnTickets = z.object({
  AccommodationId: Id,
  ConferenceName: z.string(),
  /** The conference's zone, in which its times are shown. */
  TimeZone: z.string(),
  /** The first and the last moment of the published programme; without one the conference date, twice, if it is set. */
  BeginsOn: Instant.nullable(),
  EndsOn: Instant.nullable(),
  AccommodationRequired: z.boolean(),
  /** The room, empty until one is given, and its nights. */
  RoomName: z.string(),
  StayFrom: Stay,
  StayUntil: Stay,
  /** The attendee's own first, then those who come along. */
  Tickets: z.array(Ticket).min(1),
})
export type OwnTickets = z.infer<typeof OwnTickets>

/** A key that signs tickets, by its public half. */
export const TicketKey = z.object({
  Id,
  KeyId,
  /** SubjectPublicKeyInfo as base64url: ECDSA on P-256. */
  PublicKey: z.string(),
  CreatedOn: Instant,
  /** When a newer key began to sign; its tickets stay valid. */
  RetiredOn: Instant.nullable(),
  /** From then on its tickets are refused. */
  RevokedOn: Instant.nullable(),
})
export type TicketKey = z.infer<typeof TicketKey>

/** True for a registration that is paid in full, or free, and not cancelled: it has tickets. */
export const hasTickets = ({
  IsAttendingConference,
  CancelledOn,
  IsPaymentDone,
  ExpectedAmount,
}: Pick<
  Accommodation,
  'IsAttendingConference' | 'CancelledOn' | 'IsPaymentDone' | 'ExpectedAmount'
>): boolean => IsAttendingConference && CancelledOn === null && (IsPaymentDone || ExpectedAmount === 0)

export const ticketTexts = {
  title: 'Your ticket',
  open: 'Your ticket',
  loadFailed: 'Your ticket could not be read',
  noneTitle: 'No ticket yet',
  none: 'You get your ticket when your registration is paid, or free.',
  notHere: 'Your ticket is not on this device yet. Open it once when you are online.',
  code: (name: string) => `QR code of the ticket of ${name}`,
  atEntrance: 'Show at the entrance',
  show: 'Show this code at the entrance. It works offline.',
  conference: 'Conference',
  dates: 'Dates',
  noDates: 'Once the programme is published',
  hotel: 'Hotel',
  room: 'Room',
  nights: 'Nights',
  roomLater: 'The organisers give you a room',
  companions: 'Accompanying persons',
  starred: 'Your sessions',
  noStars: 'Sessions that you star in the programme are listed here.',
  programme: 'Programme',
} as const

export const getTickets = endpoint('GET /Ticket', {
  summary:
    'The caller’s tickets with their codes, one for each person; null without a paid or free registration',
  callers: attendingRoles,
  part: 'any',
  shows: ['Accommodation', 'Bill', 'Travel', 'HomePage', 'Date', 'Programme'],
  result: OwnTickets.nullable(),
})

export const getTicketKeys = endpoint('GET /Ticket/key', {
  summary: 'The public keys that tickets are checked with, without a network too; newest first',
  callers: 'anyone',
  // They change at most a few times a year: they are read when they are needed.
  shows: [],
  result: z.array(TicketKey),
})

export const getRevokedTickets = adminEndpoint('GET /Ticket/revoked', {
  part: 'programme',
  summary: 'Tickets that were given out and are no longer valid, such as those of a cancelled registration',
  // It follows from registrations and payments: it is read when it is needed.
  shows: [],
  result: z.array(Id),
})

export const renewTicketKey = adminEndpoint('POST /Ticket/key', {
  part: 'whole',
  summary: 'Makes a new key, which signs new tickets from now on; earlier tickets stay valid',
  result: TicketKey,
})

export const revokeTicketKey = adminEndpoint('PUT /Ticket/key/:id/revoke', {
  part: 'whole',
  summary:
    'Revokes a key: its tickets are refused, and each is signed again by another key when it is next read',
  result: TicketKey,
})
