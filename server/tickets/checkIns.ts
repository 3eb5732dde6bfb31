import { inArray, sql as text } from 'drizzle-orm'
import { pluck } from '../../contract/core/collections.ts'
import type { CheckInsBody, Door, DoorTicket } from '../../contract/tickets/checkIns.ts'
import { hasTickets } from '../../contract/tickets/tickets.ts'
import type { Sql } from '../db/database.ts'
import { accommodations } from '../db/schema/registration.ts'
import { checkIns, tickets } from '../db/schema/tickets.ts'
import { eachInSlices, groupsOf, rowsInGroups } from '../db/yielding.ts'
import type { Caller, Context } from '../http/context.ts'
import { accommodationsWhere } from '../registration/rows.ts'
import { listTicketKeys } from './keys.ts'
import { holdersOf, keyOfHolder, ticketIdOf } from './tickets.ts'

/**
 * Everybody who has a ticket, by name, also those who have not opened it yet: its id is known before it is signed.
 * Registrations are read in groups, and their holders worked out in slices.
 */
export async function door(sql: Sql, { keys }: Pick<Context, 'keys'>): Promise<Door> {
  const all = await sql.select({ Id: accommodations.AccommodationId }).from(accommodations)
  const registrations = await rowsInGroups(pluck(all, 'Id'), (some) =>
    accommodationsWhere(sql, inArray(accommodations.AccommodationId, [...some])),
  )
  const given = new Map((await sql.select().from(tickets)).map((row) => [keyOfHolder(row), row.TicketId]))
  const admitted = new Map(
    (await sql.select().from(checkIns)).map(({ TicketId, AdmittedOn }) => [TicketId, AdmittedOn]),
  )
  const Tickets: DoorTicket[] = []
  const isGood = new Set<string>()
  await eachInSlices(registrations.filter(hasTickets), (registration) => {
    for (const { Place, FullName, Relation, stored } of holdersOf(registration)) {
      const of = { AccommodationId: registration.AccommodationId, Place, FullName: stored }
      const TicketId = given.get(keyOfHolder(of)) ?? ticketIdOf(keys, of)
      isGood.add(keyOfHolder(of))
      Tickets.push({
        TicketId,
        FullName,
        Relation,
        Attendee: Relation === '' ? '' : registration.FullName,
        AdmittedOn: admitted.get(TicketId) ?? null,
      })
    }
  })
  return {
    Keys: await listTicketKeys(sql),
    RevokedTickets: [...given].flatMap(([holder, TicketId]) => (isGood.has(holder) ? [] : [TicketId])).sort(),
    Tickets: Tickets.sort((a, b) => a.FullName.localeCompare(b.FullName)),
  }
}

/** Notes who came in; of two devices the earlier moment stays. */
export async function changeCheckIns(
  sql: Sql,
  { UserId }: Pick<Caller, 'UserId'>,
  { Admit, TakeBack }: CheckInsBody,
): Promise<void> {
  if (TakeBack.length > 0) await sql.delete(checkIns).where(inArray(checkIns.TicketId, [...TakeBack]))
  for (const some of groupsOf(Admit))
    await sql
      .insert(checkIns)
      .values(some.map((one) => ({ ...one, AdmittedBy: UserId })))
      .onConflictDoUpdate({
        target: checkIns.TicketId,
        set: { AdmittedOn: text`least(${checkIns.AdmittedOn}, excluded.admitted_on)` },
      })
}
