import { and, asc, desc, eq, isNull, or, sql as text, type SQL } from 'drizzle-orm'
import { pluck } from '../../contract/core/collections.ts'
import type { userList, UserFilter, UserSort } from '../../contract/users/userList.ts'
import { noId } from '../../contract/core/limits.ts'
import { users } from '../db/schema/accounts.ts'
import type { User } from '../../contract/users/users.ts'
import type { Database, Sql } from '../db/database.ts'
import type { ListSource, Part } from '../files/serveList.ts'
import { hasPart } from '../db/columnConditions.ts'
import { isOnDays } from '../db/dayOf.ts'
import { reportedUsers } from './reportedUsers.ts'
import { findMeant, type Searched, type Understood } from '../db/searchSuggestions.ts'
import { searchQuery } from '../db/personSearchText.ts'
import { similarNames } from '../directory/similarNames.ts'
import { people } from '../db/schema/people.ts'
import { hasArrived } from '../papers/importVisibility.ts'
import { paperAuthors } from '../db/schema/papers.ts'
import { everybodyByName } from './everybodyByName.ts'
import { everybody, userColumns, withRoles } from './userRows.ts'

interface Found {
  readonly Rows: User[]
  readonly Total: number
}

/** A search text: people are found by a query for their words, everybody by a part of their address. */
interface Asked {
  readonly query: string
  /** In lower case; empty to search words only. */
  readonly part: string
}

const address = text`coalesce(${users.Email}, lower(${people.Email}))`

/** Words of a name or institution, or a part of an address: organisers see addresses anyway. */
function isFoundBy({ query, part }: Asked): SQL | undefined {
  return or(
    query ? text`${people.SearchWords} @@ ${query}::tsquery` : undefined,
    part ? text`strpos(${address}, ${part}) > 0` : undefined,
  )
}

// A profile has the nationality; for an author added by others, only the country of residence is known.
const isIndian = text`case when ${people.Nationality} <> '' then ${people.Nationality} in ('Indian', 'India')
  else ${people.ResidenceCountry} = 'India' end`
const isFrom = {
  Indian: isIndian,
  Foreign: text`(${people.Nationality} <> '' or ${people.ResidenceCountry} <> '') and not (${isIndian})`,
  SaysIndian: text`${people.Nationality} in ('Indian', 'India')`,
  SaysForeign: text`${people.Nationality} not in ('', 'Indian', 'India')`,
  NotSaid: text`coalesce(${people.Nationality}, '') = ''`,
} as const

/** People who are authors of a paper, as the dashboard counts them. An account without a person is none. */
const isAuthor = text`(${people.UserDetailId} in (select ${paperAuthors.UserDetailId} from ${paperAuthors}
  where ${hasArrived(paperAuthors.PaperId)})) is true`

const matches = (condition: SQL, asked: 'true' | 'false' | undefined) =>
  asked && (asked === 'true' ? condition : text`not (${condition})`)

const since = text`coalesce(${users.CreatedOn}, ${people.CreatedOn})`

function narrowedBy(search: UserFilter, asked: Asked | undefined): SQL | undefined {
  const { Role: role, HasAccount, HasAccess, Blocked, Nationality } = search
  const { Designation, Country, Gender, SinceFrom, SinceTo, Author } = search
  return and(
    // Erased users remain only as authors of papers and in the history, besides an empty account.
    isNull(users.ErasedOn),
    asked && isFoundBy(asked),
    role && (role === 'none' ? eq(users.Roles, []) : text`${role} = any(${users.Roles})`),
    matches(text`${users.Id} is not null`, HasAccount),
    matches(text`${users.PasswordHash} is not null`, HasAccess),
    matches(text`coalesce(${users.Blocked}, false)`, Blocked),
    Nationality && isFrom[Nationality],
    Designation === undefined ? undefined : eq(people.Designation, Designation),
    Country === undefined ? undefined : eq(people.OrganizationCountry, Country),
    Gender === undefined ? undefined : eq(people.Gender, Gender),
    isOnDays(since, SinceFrom, SinceTo),
    hasPart(search.PhoneNumber, people.PhoneNumber),
    Author && (Author === 'yes' ? isAuthor : text`not (${isAuthor})`),
  )
}

/** People without a name yet are sorted by address; ids break ties, so that pages never overlap. */
// In byte order: comparing 20,000 names by a language's rules takes longer than everything else.
const name = text`lower(coalesce(${people.FullName}, ${users.Email})) collate "C"`
const organization = text`nullif(lower(${people.Organization}), '') collate "C"`

const sorts: Readonly<Record<UserSort, { key: SQL; direction: typeof asc | typeof desc }>> = {
  name: { key: name, direction: asc },
  '-name': { key: name, direction: desc },
  organization: { key: organization, direction: asc },
  // People without an institution come last in either order.
  '-organization': { key: organization, direction: (column) => text`${column} desc nulls last` },
  newest: { key: since, direction: desc },
  oldest: { key: since, direction: asc },
}

/** True for a list that leaves nobody out, by name. */
const isEverybodyByName = ({ Sort, Text: _text, ...filters }: UserFilter, asked: Asked | undefined) =>
  Sort === 'name' && asked === undefined && Object.values(filters).every((one) => one === undefined)

/** Searches once, counts the matches, and reads the rows of one page only. */
async function findPage(sql: Sql, search: UserFilter, part: Part, asked: Asked | undefined): Promise<Found> {
  const rows = await (isEverybodyByName(search, asked)
    ? everybodyByName(sql, part)
    : foundRows(sql, search, part, asked))
  const Rows = rows.map(({ Total: _total, ...row }) => withRoles(row))
  return { Rows, Total: rows[0]?.Total ?? (part.Page === 1 ? 0 : await countAll(sql, search, asked)) }
}

function foundRows(sql: Sql, search: UserFilter, { Page, PageSize }: Part, asked: Asked | undefined) {
  const { key, direction } = sorts[search.Sort]
  const found = sql.$with('found').as(
    sql
      .select({
        PersonId: text<string>`${people.UserDetailId}`.as('person_id'),
        AccountId: text<string>`${users.Id}`.as('account_id'),
        SortKey: key.as('sort_key'),
        Tie: text`coalesce(${people.UserDetailId}, ${users.Id})`.as('tie'),
      })
      .from(people)
      .fullJoin(users, everybody)
      .where(narrowedBy(search, asked)),
  )
  const onPage = sql.$with('on_page').as(
    sql
      .select()
      .from(found)
      .orderBy(direction(found.SortKey), asc(found.Tie))
      .limit(PageSize)
      .offset((Page - 1) * PageSize),
  )
  return sql
    .with(found, onPage)
    .select({ ...userColumns, Total: text<number>`(select count(*)::int from ${found})` })
    .from(onPage)
    .leftJoin(people, eq(people.UserDetailId, onPage.PersonId))
    .leftJoin(users, eq(users.Id, onPage.AccountId))
    .orderBy(direction(onPage.SortKey), asc(onPage.Tie))
}

/** For an empty page, usually one after the last. */
async function countAll(sql: Sql, search: UserFilter, asked: Asked | undefined): Promise<number> {
  const [counted] = await sql
    .select({ Total: text<number>`count(*)::int` })
    .from(people)
    .fullJoin(users, everybody)
    .where(narrowedBy(search, asked))
  return counted?.Total ?? 0
}

/** What was meant instead is a name, so no part of an address is looked for, which takes a look at everybody. */
const wordsOf = (asked: string, typed: string): Asked => ({
  query: searchQuery(asked),
  part: asked === typed ? typed.toLowerCase() : '',
})

async function understand<R>(
  searched: Searched,
  { Text, AsTyped }: Pick<UserFilter, 'Text' | 'AsTyped'>,
  find: (asked: Asked | undefined) => Promise<R>,
  totalOf: (found: R) => number,
): Promise<Understood<R>> {
  const typed = Text?.trim()
  if (!typed) return { found: await find(undefined), Meant: '', IsMeant: false }
  return findMeant({
    typed,
    isAsTyped: AsTyped !== undefined,
    find: (asked) => find(wordsOf(asked, typed)),
    totalOf,
    meant: (isFound) => similarNames(searched, typed, isFound),
  })
}

/** Everybody that a filter finds, in its order: the person's id if there is one, and the list's id. */
async function findAll(sql: Sql, filter: UserFilter, asked: Asked | undefined) {
  const { key, direction } = sorts[filter.Sort]
  const rows = await sql
    .select({ PersonId: people.UserDetailId, AccountId: users.Id })
    .from(people)
    .fullJoin(users, everybody)
    .where(narrowedBy(filter, asked))
    .orderBy(direction(key), asc(text`coalesce(${people.UserDetailId}, ${users.Id})`))
  return rows.map(({ PersonId, AccountId }) => ({
    Key: PersonId ?? AccountId ?? noId,
    Id: AccountId ?? PersonId ?? noId,
  }))
}

/**
 * The list of all people in the portal, for admins: a page within 50 ms out of 20,000. If nobody matches the typed
 * words, it tries similar ones.
 */
export const usersSource = (
  database: Database,
): ListSource<typeof userList, { Key: string; Id: string }> => ({
  page: async ({ sql, filter }, part) => {
    const { found, ...understood } = await understand(
      { database, sql },
      filter,
      (asked) => findPage(sql, filter, part, asked),
      ({ Total }) => Total,
    )
    return { ...found, ...understood }
  },
  keys: async ({ sql, filter }) => {
    const find = (asked: Asked | undefined) => findAll(sql, filter, asked)
    return (await understand({ database, sql }, filter, find, (rows) => rows.length)).found
  },
  idOf: ({ Id }) => Id,
  sheetRows: (sql, keys) => reportedUsers(sql, pluck(keys, 'Key')),
})
