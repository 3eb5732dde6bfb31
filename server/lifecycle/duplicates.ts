import { and, asc, eq, gt, inArray, ne, sql as text } from 'drizzle-orm'
import type { z } from 'zod'
import { pick } from '../../contract/core/collections.ts'
import type {
  duplicateReasons,
  getDuplicates,
  DuplicatePerson,
  DuplicatePair,
} from '../../contract/users/duplicates.ts'
import type { QueryOf } from '../../contract/core/endpoint.ts'
import { noId } from '../../contract/core/limits.ts'
import { users } from '../db/schema/accounts.ts'
import type { Sql } from '../db/database.ts'
import { isNotErased } from '../directory/emails.ts'
import { askedWords } from '../db/personSearchText.ts'
import { people, peopleApart } from '../db/schema/people.ts'
import { userColumns, withRoles } from './userRows.ts'

/** People per query, so that no statement takes long. */
const slice = 2000

/** An address as its mailbox: ignores case, a part after a plus and, for providers that ignore them, dots. */
export function sameMailbox(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  const box = local.replace(/\+.*$/, '')
  const isGoogle = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGoogle ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${domain}`
}

/** A name and an institution, ignoring case, accents, punctuation and order. */
export function sameName({ FullName, Organization }: { FullName: string; Organization: string }): string {
  const words = (given: string) => [...askedWords(given)].sort().join(' ')
  return `${words(FullName)}|${words(Organization)}`
}

type Reason = (typeof duplicateReasons)[number]
/** Two possible duplicates, by their ids. */
export interface PairFound {
  readonly Reason: Reason
  readonly ids: readonly [string, string]
}

const pairOf = (one: string, other: string) => [one, other].sort().join(' ')

async function readSlices(sql: Sql) {
  const { UserDetailId, FullName, Email, Organization, CreatedOn: On } = people
  const columns = { UserDetailId, FullName, Email, Organization, On }
  const all: Record<keyof typeof columns, string>[] = []
  let after = noId
  for (;;) {
    const some = await sql
      .select(columns)
      .from(people)
      .where(and(gt(UserDetailId, after), isNotErased))
      .orderBy(asc(UserDetailId))
      .limit(slice)
    all.push(...some)
    if (some.length < slice) return all
    after = some.at(-1)?.UserDetailId ?? after
  }
}

/**
 * Every pair of possible duplicates, pairs with the same address first; the older person of each first. With
 * `areApart` only the pairs marked as different people, else all others.
 */
export async function findPairs(sql: Sql, { areApart = false } = {}): Promise<PairFound[]> {
  const all = (await readSlices(sql)).sort((a, b) =>
    a.On === b.On ? (a.UserDetailId < b.UserDetailId ? -1 : 1) : a.On < b.On ? -1 : 1,
  )
  const apart = new Set(
    (await sql.select().from(peopleApart)).map(({ FirstId, SecondId }) => pairOf(FirstId, SecondId)),
  )
  const found = new Map<string, PairFound>()
  const gather = (Reason: Reason, keyOf: (person: (typeof all)[number]) => string) => {
    const first = new Map<string, string[]>()
    for (const person of all) {
      const key = keyOf(person)
      // An empty key is no match.
      if (!key) continue
      const same = first.get(key) ?? []
      for (const other of same) {
        const pair = pairOf(other, person.UserDetailId)
        if (apart.has(pair) === areApart && !found.has(pair))
          found.set(pair, { Reason, ids: [other, person.UserDetailId] })
      }
      // Of a large group with one name only the first few are paired: each merge brings up the next.
      if (same.length < 3) first.set(key, [...same, person.UserDetailId])
    }
  }
  gather('email', ({ Email }) => Email && sameMailbox(Email))
  gather('name', sameName)
  return [...found.values()]
}

/** People as listed among the duplicates, by their ids. */
export async function duplicatesOf(
  sql: Sql,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DuplicatePerson>> {
  if (ids.length === 0) return new Map()
  const rows = await sql
    .select({
      ...pick(people, 'UserDetailId', 'FullName', 'Email', 'PhoneNumber', 'CreatedOn', 'Version'),
      ...pick(people, 'Organization', 'OrganizationCountry'),
      ...pick(userColumns, 'UserId', 'Roles', 'HasAccess', 'Blocked'),
      Papers: text<number>`(select count(*)::int from papers p where p.owner_id = ${users.Id} or exists (
        select 1 from paper_authors a where a.paper_id = p.id and a.user_detail_id = ${people.UserDetailId}))`,
      IsRegistered: text<boolean>`exists (
        select 1 from accommodations r where r.user_detail_id = ${people.UserDetailId})`,
    })
    .from(people)
    .leftJoin(users, and(eq(users.UserDetailId, people.UserDetailId), ne(users.UserDetailId, noId)))
    .where(and(inArray(people.UserDetailId, [...ids]), isNotErased))
  return new Map(rows.map((row) => [row.UserDetailId, withRoles(row)]))
}

/** Some pairs with the data shown for both, in their order. */
export async function pairsWithDuplicates(sql: Sql, pairs: readonly PairFound[]): Promise<DuplicatePair[]> {
  const listed = await duplicatesOf(
    sql,
    pairs.flatMap(({ ids }) => ids),
  )
  return pairs.map(({ Reason, ids }) => ({ Reason, People: ids.flatMap((id) => listed.get(id) ?? []) }))
}

/** One page of the pairs of possible duplicates. */
export async function listDuplicates(
  sql: Sql,
  { Page, PageSize, Apart }: QueryOf<typeof getDuplicates>,
): Promise<z.output<typeof getDuplicates.result>> {
  const pairs = await findPairs(sql, { areApart: Apart === 'true' })
  const Rows = await pairsWithDuplicates(sql, pairs.slice((Page - 1) * PageSize, Page * PageSize))
  return { Rows, Total: pairs.length, Page, PageSize }
}
