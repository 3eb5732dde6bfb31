import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { pluck } from '../../contract/core/collections.ts'
import { base64Url, bytesOfBase64Url, codeOf, signedBytes } from '../../contract/tickets/ticketCode.ts'
import { hasTickets, type OwnTickets, type Ticket } from '../../contract/tickets/tickets.ts'
import type { Accommodation } from '../../contract/registration/registration.ts'
import { deadline, getHomePageRow } from '../conference/settings.ts'
import type { Sql } from '../db/database.ts'
import { accommodations } from '../db/schema/registration.ts'
import { ticketKeys, tickets } from '../db/schema/tickets.ts'
import { rooms, travels } from '../db/schema/travel.ts'
import { rowsInGroups } from '../db/yielding.ts'
import { lastPublication } from '../events/publishedProgramme.ts'
import type { Caller, Context } from '../http/context.ts'
import { idFor } from '../http/idFor.ts'
import { accommodationsWhere } from '../registration/rows.ts'
import { currentKey, type SigningKey } from './keys.ts'

type Row = typeof tickets.$inferSelect

/** Who needs a ticket, by place; the stored name is empty for the attendee, who may be renamed. */
export const holdersOf = ({ FullName, GetPersons }: Pick<Accommodation, 'FullName' | 'GetPersons'>) => [
  { Place: 0, FullName, Relation: '', stored: '' },
  ...GetPersons.map((person, index) => ({
    Place: index + 1,
    FullName: person.FullName,
    Relation: person.Relation,
    stored: person.FullName,
  })),
]

export const keyOfHolder = (row: Pick<Row, 'AccommodationId' | 'Place' | 'FullName'>) =>
  `${row.AccommodationId} ${row.Place} ${row.FullName}`

/** The id of a ticket, before it is signed too: the same if a restored portal gives it out again. */
export const ticketIdOf = (
  keys: Context['keys'],
  of: Pick<Row, 'AccommodationId' | 'Place' | 'FullName'>,
): string => idFor(keys, of.AccommodationId, `ticket ${of.Place} ${of.FullName}`)

/** Signs a ticket: its row. */
function signed(
  keys: Context['keys'],
  key: SigningKey,
  of: Pick<Row, 'AccommodationId' | 'Place' | 'FullName'>,
) {
  const TicketId = ticketIdOf(keys, of)
  return {
    ...of,
    TicketId,
    KeyId: key.KeyId,
    Signature: base64Url(key.sign(signedBytes(key.KeyId, TicketId))),
  }
}

/** Signs again what a revoked key has signed. */
async function signAgain(sql: Sql, key: SigningKey, row: Row): Promise<Row> {
  const Signature = base64Url(key.sign(signedBytes(key.KeyId, row.TicketId)))
  const [changed] = await sql
    .update(tickets)
    .set({ KeyId: key.KeyId, Signature })
    .where(and(eq(tickets.TicketId, row.TicketId), eq(tickets.KeyId, row.KeyId)))
    .returning()
  return changed ?? row
}

/** The rows of a registration's tickets, made or signed where that is still to do. */
async function rowsOf(
  sql: Sql,
  context: Context,
  AccommodationId: string,
  holders: ReturnType<typeof holdersOf>,
): Promise<ReadonlyMap<string, Row>> {
  const kept = () => sql.select().from(tickets).where(eq(tickets.AccommodationId, AccommodationId))
  const before = new Map((await kept()).map((row) => [keyOfHolder(row), row]))
  const wanted = holders.map(({ Place, stored }) => ({ AccommodationId, Place, FullName: stored }))
  const missing = wanted.filter((one) => !before.has(keyOfHolder(one)))
  const revoked = await sql
    .select({ KeyId: ticketKeys.KeyId })
    .from(ticketKeys)
    .where(isNotNull(ticketKeys.RevokedOn))
  const bad = new Set(revoked.map(({ KeyId }) => KeyId))
  const again = [...before.values()].filter(({ KeyId }) => bad.has(KeyId))
  if (missing.length + again.length === 0) return before
  const key = await currentKey(sql, context)
  if (missing.length > 0)
    await sql
      .insert(tickets)
      .values(missing.map((one) => signed(context.keys, key, one)))
      .onConflictDoNothing()
  for (const row of again) await signAgain(sql, key, row)
  return new Map((await kept()).map((row) => [keyOfHolder(row), row]))
}

function ticketOf(row: Row, { FullName, Relation }: { FullName: string; Relation: string }): Ticket {
  const { TicketId, KeyId, Signature } = row
  const signature = bytesOfBase64Url(Signature) ?? new Uint8Array()
  return { TicketId, FullName, Relation, Code: codeOf(signedBytes(KeyId, TicketId), signature) }
}

/** From when until when the conference is; its date alone as long as no programme says more. */
async function datesOf(sql: Sql): Promise<Pick<OwnTickets, 'BeginsOn' | 'EndsOn'>> {
  const events = (await lastPublication(sql))?.Events ?? []
  const [BeginsOn] = events.map(({ StartsOn }) => StartsOn).sort()
  const EndsOn = events
    .map((event) => event.EndsOn)
    .sort()
    .at(-1)
  if (BeginsOn !== undefined && EndsOn !== undefined) return { BeginsOn, EndsOn }
  const day = await deadline(sql, 'conference_date')
  return { BeginsOn: day, EndsOn: day }
}

/** The tickets of the caller; null without a paid or free registration. They are made when they are first read. */
export async function ownTickets(sql: Sql, context: Context, caller: Caller): Promise<OwnTickets | null> {
  const [registration] = await accommodationsWhere(sql, eq(accommodations.UserDetailId, caller.UserDetailId))
  if (!registration || !hasTickets(registration)) return null
  const { AccommodationId, AccommodationRequired } = registration
  const holders = holdersOf(registration)
  const rows = await rowsOf(sql, context, AccommodationId, holders)
  const [stay] = await sql
    .select({ RoomName: rooms.RoomName, StayFrom: travels.StayFrom, StayUntil: travels.StayUntil })
    .from(travels)
    .leftJoin(rooms, eq(rooms.RoomId, travels.RoomId))
    .where(eq(travels.AccommodationId, AccommodationId))
  const { ConferenceName, TimeZone } = await getHomePageRow(sql)
  return {
    AccommodationId,
    ConferenceName,
    TimeZone,
    ...(await datesOf(sql)),
    AccommodationRequired,
    RoomName: stay?.RoomName ?? '',
    StayFrom: stay?.StayFrom ?? '',
    StayUntil: stay?.StayUntil ?? '',
    Tickets: holders.flatMap((holder) => {
      const row = rows.get(keyOfHolder({ AccommodationId, Place: holder.Place, FullName: holder.stored }))
      return row ? [ticketOf(row, holder)] : []
    }),
  }
}

/** The tickets that were given out and fit no registration any more. */
export async function revokedTickets(sql: Sql): Promise<string[]> {
  const given = await sql.select().from(tickets)
  const ids = [...new Set(pluck(given, 'AccommodationId'))]
  const registrations = await rowsInGroups(ids, (some) =>
    accommodationsWhere(sql, inArray(accommodations.AccommodationId, [...some])),
  )
  const good = new Set(
    registrations
      .filter(hasTickets)
      .flatMap((registration) =>
        holdersOf(registration).map(({ Place, stored }) =>
          keyOfHolder({ AccommodationId: registration.AccommodationId, Place, FullName: stored }),
        ),
      ),
  )
  return pluck(
    given.filter((row) => !good.has(keyOfHolder(row))),
    'TicketId',
  ).sort()
}
