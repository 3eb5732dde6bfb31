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

/** A person a notification reaches. */
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

const hasRole = (roles: unknown, wanted: Targets['Roles']) =>
  text`${roles} && ${text.param([...wanted])}::text[]`

function isReached(sql: Sql, targets: Targets): SQL | undefined {
  if (targets.Everyone) return undefined
  const { Roles, UserIds, PaperStatus, Unpaid } = targets
  return or(
    text`false`,
    Roles.length > 0 ? hasRole(text`coalesce(${users.Roles}, ${shared.Roles})`, Roles) : undefined,
    UserIds.length > 0 ? inArray(people.UserDetailId, UserIds) : undefined,
    PaperStatus.length > 0 ? inArray(people.UserDetailId, authorsOf(sql, PaperStatus)) : undefined,
    Unpaid ? inArray(people.UserDetailId, unpaid(sql)) : undefined,
  )
}

/** Written out, since the indexes of accounts with a person and of those without one are partial. */
const nobody = text.raw(`'${noId}'`)

/** An account of a person whose id comes after another; this is said of both, or all before would be read. */
const ofPerson = (after: string) =>
  and(
    eq(users.UserDetailId, people.UserDetailId),
    ne(users.UserDetailId, nobody),
    gt(users.UserDetailId, after),
  )

const ofAddress = and(
  isNull(users.Id),
  eq(shared.Email, text`lower(${people.Email})`),
  eq(shared.UserDetailId, nobody),
)

/**
 * Accounts without a person, reached by `Everyone` or a role. An account with an unconfirmed address may be a
 * stranger's, unless an organiser gave it a role.
 */
function reachedAccounts({ Everyone, Roles }: Targets): SQL | undefined {
  return and(
    eq(users.UserDetailId, nobody),
    isNull(users.ErasedOn),
    eq(users.Blocked, false),
    Everyone
      ? or(eq(users.EmailConfirmed, true), text`${users.Roles} <> '{}'`)
      : Roles.length > 0
        ? hasRole(users.Roles, Roles)
        : text`false`,
    text`not exists (select 1 from ${people} where lower(${people.Email}) = ${users.Email} and ${people.Email} <> '')`,
  )
}

/**
 * The people and the accounts that targets reach, each once. People who are erased, blocked or without an address are
 * left out. Of people up to `after` nothing is known.
 */
function reachedBy(sql: Sql, targets: Targets, after = noId) {
  const ofPeople = sql
    .select({
      Key: text<string>`${people.UserDetailId}`.as('key'),
      FullName: text<string>`${people.FullName}`.as('full_name'),
      Email: text<string>`coalesce(${users.Email}, ${shared.Email}, ${people.Email})`.as('reached_email'),
      AccountId: text`coalesce(${users.Id}, ${shared.Id})`.as('account_id'),
    })
    .from(people)
    .leftJoin(users, ofPerson(after))
    .leftJoin(shared, ofAddress)
    .where(
      and(
        ne(people.Email, ''),
        text`not coalesce(${users.Blocked}, ${shared.Blocked}, false)`,
        isReached(sql, targets),
      ),
    )
    .as('reached')
  const ofAccounts = sql
    .select({
      Key: text<string>`${users.Id}`.as('key'),
      FullName: text<string>`${users.Email}`.as('full_name'),
      Email: text<string>`${users.Email}`.as('reached_email'),
      AccountId: text`${users.Id}`.as('account_id'),
    })
    .from(users)
    .where(reachedAccounts(targets))
    .as('reached')
  return [ofPeople, ofAccounts] as const
}

/** The next people reached by targets, each once, in key order; `after` is the last key of the previous slice. */
export async function nextReached(
  sql: Sql,
  targets: Targets,
  after: string,
  limit: number,
): Promise<readonly Reached[]> {
  const found: Reached[] = []
  for (const reached of reachedBy(sql, targets, after)) {
    const { Key, FullName, Email } = reached
    const next = sql.select({ Key, FullName, Email }).from(reached).where(gt(Key, after))
    found.push(...(await next.orderBy(Key).limit(limit)))
  }
  // PostgreSQL orders ids by bytes, which is the order of their texts.
  return found.sort((a, b) => (a.Key < b.Key ? -1 : 1)).slice(0, limit)
}

/** Who would get a notification with these targets: a count, and the first by name; accounts without a name come last. */
export async function previewReached(sql: Sql, targets: Targets): Promise<Receivers> {
  const receivers: Receivers = { Count: 0, ByMail: 0, WithAccount: 0, Sample: [] }
  for (const reached of reachedBy(sql, targets)) {
    const { Key, FullName, Email, AccountId } = reached
    const [counts] = await sql
      .select({
        Count: text<number>`count(*)::int`,
        ByMail: text<number>`(count(*) filter (where ${unsubscribed.Email} is null))::int`,
        WithAccount: text<number>`count(${AccountId})::int`,
      })
      .from(reached)
      .leftJoin(unsubscribed, eq(unsubscribed.Email, text`lower(${Email})`))
    const sample = await sql
      .select({ UserDetailId: Key, FullName })
      .from(reached)
      .orderBy(text`lower(${FullName})`, Key)
      .limit(sampled - receivers.Sample.length)
    for (const name of ['Count', 'ByMail', 'WithAccount'] as const) receivers[name] += counts?.[name] ?? 0
    receivers.Sample.push(...sample)
  }
  return receivers
}

/** True if all of these people exist. */
export async function areKnown(sql: Sql, UserIds: readonly string[]): Promise<boolean> {
  const known = await sql.$count(people, and(inArray(people.UserDetailId, [...UserIds]), isNotErased))
  return known === new Set(UserIds).size
}
