import { and, eq, gt, inArray, isNull, ne, or, sql as text, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { noId } from '../../contract/core/limits.ts'
import type { Receivers, Targets } from '../../contract/notifications/notificationAdmin.ts'
import { users } from '../db/schema/accounts.ts'
import type { Sql } from '../db/database.ts'
import { unsubscribed } from '../db/schema/mail.ts'
import { paperAuthors, papers } from '../db/schema/papers.ts'
import { transferSums } from '../db/billTotals.ts'
import { bills } from '../db/schema/payments.ts'
import { isNotErased } from '../directory/emails.ts'
import { people } from '../db/schema/people.ts'
import { accommodations } from '../db/schema/registration.ts'

/** A person whom a notification reaches. */
export interface Reached {
  /** The person's `UserDetailId`, or the account's id while its profile is missing. */
  readonly Key: string
  readonly FullName: string
  readonly Email: string
}

/** How many names a preview lists. */
const sampled = 10

/** An account without a profile that has the address of a person: it is that person, who must not count twice. */
const shared = alias(users, 'same_address')

const email = text<string>`coalesce(${users.Email}, ${shared.Email}, ${people.Email})`

/** People whose registration is not paid in full. */
function unpaid(sql: Sql) {
  const sums = transferSums(sql)
  return sql
    .select({ UserDetailId: accommodations.UserDetailId })
    .from(accommodations)
    .innerJoin(bills, eq(bills.AccommodationId, accommodations.AccommodationId))
    .leftJoin(sums, eq(sums.PaymentDetailsId, bills.PaymentDetailsId))
    .where(
      and(
        isNull(accommodations.CancelledOn),
        text`${accommodations.ExpectedAmount} - coalesce(${sums.ConfirmedAmount}, 0) + coalesce(${sums.RefundedAmount}, 0) > 0`,
      ),
    )
}

/** Authors of papers with one of these statuses. */
const authorsOf = (sql: Sql, statuses: Targets['PaperStatus']) =>
  sql
    .select({ UserDetailId: paperAuthors.UserDetailId })
    .from(paperAuthors)
    .innerJoin(papers, eq(papers.Id, paperAuthors.PaperId))
    .where(and(inArray(papers.Status, statuses), isNull(papers.WithdrawnOn)))

const holds = (roles: unknown, wanted: Targets['Roles']) =>
  text`${roles} && ${text.param([...wanted])}::text[]`

function isReached(sql: Sql, targets: Targets): SQL | undefined {
  if (targets.Everyone) return undefined
  const { Roles, UserIds, PaperStatus, Unpaid } = targets
  return or(
    text`false`,
    Roles.length > 0 ? holds(text`coalesce(${users.Roles}, ${shared.Roles})`, Roles) : undefined,
    UserIds.length > 0 ? inArray(people.UserDetailId, UserIds) : undefined,
    PaperStatus.length > 0 ? inArray(people.UserDetailId, authorsOf(sql, PaperStatus)) : undefined,
    Unpaid ? inArray(people.UserDetailId, unpaid(sql)) : undefined,
  )
}

/** Reached people with their accounts, each once. People who are erased, blocked or without an address are left out. */
function reachedPeople(sql: Sql, targets: Targets) {
  const reached = and(
    ne(people.Email, ''),
    text`not coalesce(${users.Blocked}, ${shared.Blocked}, false)`,
    isReached(sql, targets),
  )
  return { reached, account: text`coalesce(${users.Id}, ${shared.Id})` }
}

const ofPerson = eq(users.UserDetailId, people.UserDetailId)
const ofAddress = and(
  isNull(users.Id),
  eq(shared.Email, text`lower(${people.Email})`),
  eq(shared.UserDetailId, noId),
)

/**
 * Accounts without a person, reached by `Everyone` or a role. An account with an unconfirmed address may be a
 * stranger's, unless an organiser gave it a role.
 */
function reachedAccounts({ Everyone, Roles }: Targets): SQL | undefined {
  return and(
    eq(users.UserDetailId, noId),
    isNull(users.ErasedOn),
    eq(users.Blocked, false),
    Everyone
      ? or(eq(users.EmailConfirmed, true), text`${users.Roles} <> '{}'`)
      : Roles.length > 0
        ? holds(users.Roles, Roles)
        : text`false`,
    text`not exists (select 1 from ${people} where lower(${people.Email}) = ${users.Email} and ${people.Email} <> '')`,
  )
}

/** The next people reached by targets, each once, in key order; `after` is the last key of the previous slice. */
export async function nextReached(
  sql: Sql,
  targets: Targets,
  after: string,
  limit: number,
): Promise<readonly Reached[]> {
  const { reached } = reachedPeople(sql, targets)
  const found = await sql
    .select({ Key: people.UserDetailId, FullName: people.FullName, Email: email })
    .from(people)
    .leftJoin(users, ofPerson)
    .leftJoin(shared, ofAddress)
    .where(and(gt(people.UserDetailId, after), reached))
    .orderBy(people.UserDetailId)
    .limit(limit)
  const accounts = await sql
    .select({ Key: users.Id, FullName: users.Email, Email: users.Email })
    .from(users)
    .where(and(gt(users.Id, after), reachedAccounts(targets)))
    .orderBy(users.Id)
    .limit(limit)
  // PostgreSQL orders ids by bytes, which is the order of their texts.
  return [...found, ...accounts].sort((a, b) => (a.Key < b.Key ? -1 : 1)).slice(0, limit)
}

const counts = (account: unknown) => ({
  Count: text<number>`count(*)::int`,
  ByMail: text<number>`(count(*) filter (where ${unsubscribed.Email} is null))::int`,
  WithAccount: text<number>`count(${account})::int`,
})
const endedBy = (address: unknown) => eq(unsubscribed.Email, text`lower(${address})`)

/** Who would get a notification with these targets: a count, and the first by name. */
export async function previewReached(sql: Sql, targets: Targets): Promise<Receivers> {
  const { reached, account } = reachedPeople(sql, targets)
  const [ofPeople] = await sql
    .select(counts(account))
    .from(people)
    .leftJoin(users, ofPerson)
    .leftJoin(shared, ofAddress)
    .leftJoin(unsubscribed, endedBy(email))
    .where(reached)
  const [ofAccounts] = await sql
    .select(counts(users.Id))
    .from(users)
    .leftJoin(unsubscribed, endedBy(users.Email))
    .where(reachedAccounts(targets))
  const byName = await sql
    .select({ UserDetailId: people.UserDetailId, FullName: people.FullName })
    .from(people)
    .leftJoin(users, ofPerson)
    .leftJoin(shared, ofAddress)
    .where(reached)
    .orderBy(text`lower(${people.FullName})`, people.UserDetailId)
    .limit(sampled)
  const nameless = await sql
    .select({ UserDetailId: users.Id, FullName: users.Email })
    .from(users)
    .where(reachedAccounts(targets))
    .orderBy(users.Email)
    .limit(sampled)
  const sum = (name: 'Count' | 'ByMail' | 'WithAccount') =>
    (ofPeople?.[name] ?? 0) + (ofAccounts?.[name] ?? 0)
  return {
    Count: sum('Count'),
    ByMail: sum('ByMail'),
    WithAccount: sum('WithAccount'),
    Sample: [...byName, ...nameless].slice(0, sampled),
  }
}

/** True if all of these people exist. */
export async function areKnown(sql: Sql, UserIds: readonly string[]): Promise<boolean> {
  if (UserIds.length === 0) return true
  const [known] = await sql
    .select({ Count: text<number>`count(*)::int` })
    .from(people)
    .where(and(inArray(people.UserDetailId, [...UserIds]), isNotErased))
  return known?.Count === new Set(UserIds).size
}
