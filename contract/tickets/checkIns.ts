import { z } from 'zod'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { Id, Instant, mayLack } from '../core/fields.ts'
import { errorsOf } from '../core/rules.ts'
import { TicketKey } from './tickets.ts'

/** Somebody who has a ticket, as the entrance knows them. */
export const DoorTicket = z.object({
  TicketId: Id,
  FullName: z.string(),
  /** Of somebody who comes along, with the attendee's name; both empty for the attendee. */
  Relation: z.string(),
  Attendee: z.string(),
  /** When they came in; null before. */
  AdmittedOn: Instant.nullable(),
})
export type DoorTicket = z.infer<typeof DoorTicket>

/** All that a device at the entrance needs with no network. */
export const Door = z.object({
  Keys: z.array(TicketKey),
  RevokedTickets: z.array(Id),
  /** By name. */
  Tickets: z.array(DoorTicket),
})
export type Door = z.infer<typeof Door>

/** What a device at the entrance did since its last request. */
export const CheckInsBody = z.strictObject({
  Admit: z.array(z.strictObject({ TicketId: Id, AdmittedOn: Instant })),
  /** Tickets whose admission was a mistake. */
  TakeBack: z.array(Id),
})
export type CheckInsBody = z.infer<typeof CheckInsBody>

/** More than any device admits between two requests. */
const atOnce = 5000

export const checkInTexts = {
  tooMany: `At most ${atOnce} people can be admitted at once`,
  both: 'A ticket is both admitted and taken back',
} as const

export function checkInRules({ Admit, TakeBack }: CheckInsBody) {
  const back = new Set(TakeBack)
  return errorsOf({
    Admit: Admit.length + TakeBack.length > atOnce && checkInTexts.tooMany,
    TakeBack: Admit.some(({ TicketId }) => back.has(TicketId)) && checkInTexts.both,
  })
}

export const getDoor = adminEndpoint('GET /Ticket/door', {
  part: 'programme',
  summary:
    'What checks tickets at the entrance with no network: public keys, revoked tickets, and who has a ticket',
  shows: ['Accommodation', 'Bill', 'CheckIn'],
  result: Door,
})

export const setCheckIns = adminEndpoint('PUT /Ticket/check-ins', {
  part: 'programme',
  summary:
    'Notes who came in, and takes mistakes back. Of two devices that admit the same ticket, the earlier moment stays; a ticket that nobody has any more is passed over',
  body: mayLack(CheckInsBody, { Admit: [], TakeBack: [] }),
  rules: checkInRules,
})
