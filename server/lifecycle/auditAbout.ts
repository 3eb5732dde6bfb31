import { and, desc, eq, inArray, ne, or, sql as text, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { Id } from '../../contract/core/fields.ts'
import { noId } from '../../contract/core/limits.ts'
import { rowsNaming } from '../archive/readArchived.ts'
import { auditEntries } from '../db/schema/audit.ts'
import { users } from '../db/schema/accounts.ts'
import type { Sql } from '../db/database.ts'
import { papers } from '../db/schema/papers.ts'
import { bills, transfers } from '../db/schema/payments.ts'
import { accommodations } from '../db/schema/registration.ts'
import { askedWords, plainIn, searchQuery } from '../db/personSearchText.ts'
import { people } from '../db/schema/people.ts'

/** The most people or papers considered for one text; for more, the user must type a longer text. */
const mostMeant = 200

/**
 * Actions whose entries name people in words, possibly people who no longer exist. The log has an index by action:
 * rare actions are read quickly however long the log is.
 */
const namingPeople = ['Delete user', 'Merge people', 'Add user', 'Add person', 'Settle objection']
const named = text.raw(
  plainIn(
    ['FullName', 'Email', 'Merged'].map((field) => `coalesce(details->>'${field}', '')`).join(" || ' ' || "),
  ),
)

/** Existing people and accounts. */
async function existing(sql: Sql, typed: string) {
  const query = searchQuery(typed)
  const found = await sql
    .select({ UserDetailId: people.UserDetailId, UserId: users.Id })
    .from(people)
    .fullJoin(users, eq(users.UserDetailId, people.UserDetailId))
    .where(
      or(
        query ? text`${people.SearchWords} @@ ${query}::tsquery` : undefined,
        text`strpos(coalesce(${users.Email}, lower(${people.Email})), ${typed}) > 0`,
      ),
    )
    .limit(mostMeant)
  return found.flatMap(({ UserDetailId, UserId }) => [UserDetailId, UserId]).filter((id) => id !== null)
}

const Former = z.object({
  UserId: Id.catch(noId),
  UserDetailId: Id.catch(noId),
  MergedId: Id.catch(noId),
  MergedUserId: Id.catch(noId),
})

/** Entries that name people in words, and the ids of those deleted or merged people in other entries. */
async function formerly(sql: Sql, typed: string) {
  const words = askedWords(typed)
  if (words.length === 0) return { entries: [], ids: [] }
  const found = await sql
    .select({ Id: auditEntries.Id, Details: auditEntries.Details })
    .from(auditEntries)
    .where(
      and(
        inArray(auditEntries.Action, namingPeople),
        ...words.map((word) => text`strpos(${named}, ${word}) > 0`),
      ),
    )
    .orderBy(desc(auditEntries.CreatedOn))
    .limit(mostMeant)
  return {
    entries: found.map((entry) => entry.Id),
    ids: found.flatMap(({ Details }) => Object.values(Former.parse(Details))).filter((id) => id !== noId),
  }
}

const Registration = z.object({ AccommodationId: z.string(), UserDetailId: z.string() })
const Bill = z.object({ PaymentDetailsId: z.string() })
const Transfer = z.object({ PaymentId: z.string() })

/** Registrations of people with their bills and transfers, including those of past conferences. */
async function moneyOf(sql: Sql, persons: readonly string[]): Promise<string[]> {
  const rows = await sql
    .select({
      AccommodationId: accommodations.AccommodationId,
      PaymentDetailsId: bills.PaymentDetailsId,
      PaymentId: transfers.PaymentId,
    })
    .from(accommodations)
    .leftJoin(bills, eq(bills.AccommodationId, accommodations.AccommodationId))
    .leftJoin(transfers, eq(transfers.PaymentDetailsId, bills.PaymentDetailsId))
    .where(inArray(accommodations.UserDetailId, [...persons]))
  // An archived row lists every id that it refers to: a registration also names people on another's paper.
  const registered = (await rowsNaming(sql, accommodations, persons, Registration))
    .filter(({ UserDetailId }) => persons.includes(UserDetailId))
    .map(({ AccommodationId }) => AccommodationId)
  const billed = (await rowsNaming(sql, bills, registered, Bill)).map((bill) => bill.PaymentDetailsId)
  const paid = (await rowsNaming(sql, transfers, billed, Transfer)).map(({ PaymentId }) => PaymentId)
  const ids = rows.flatMap((row) => [row.AccommodationId, row.PaymentDetailsId, row.PaymentId])
  return [...ids.filter((id) => id !== null), ...registered, ...billed, ...paid]
}

/** Papers by their code. */
async function coded(sql: Sql, typed: string): Promise<string[]> {
  const found = await sql
    .select({ Id: papers.Id })
    .from(papers)
    .where(and(text`lower(${papers.PaperCode}) = ${typed}`, ne(papers.PaperCode, '')))
  return found.map((paper) => paper.Id)
}

/**
 * The condition that an entry is about a person or paper named by a text: about them, their registration and
 * payments, a change as another user to their data, or with their name in its details.
 */
export async function isAbout(sql: Sql, about: string): Promise<SQL> {
  const typed = about.trim().toLowerCase()
  const former = await formerly(sql, typed)
  const persons = [...(await existing(sql, typed)), ...former.ids]
  const money = persons.length > 0 ? await moneyOf(sql, persons) : []
  const ids = [...new Set([...persons, ...money, ...(await coded(sql, typed))])]
  const where = (fits: SQL | undefined) => sql.select({ Id: auditEntries.Id }).from(auditEntries).where(fits)
  // Each part uses its own index: as a single condition they would be checked for every entry.
  const found = where(inArray(auditEntries.SubjectId, [typed, ...ids])).union(
    where(inArray(auditEntries.Id, former.entries.length > 0 ? former.entries : [noId])),
  )
  if (ids.length === 0) return inArray(auditEntries.Id, found)
  const array = text`${text.param(ids)}::text[]`
  const acted = and(
    eq(auditEntries.Action, 'Change as another user'),
    text`${auditEntries.Details} #>> '{Of,id}' = any(${array})`,
  )
  const together = and(
    eq(auditEntries.Action, 'Confirm payments'),
    text`${auditEntries.Details} -> 'PaymentIds' ?| ${array}`,
  )
  return inArray(auditEntries.Id, found.union(where(acted)).union(where(together)))
}
