import { and, arrayContains, eq, inArray, ne, or, sql as text } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { groupBy, pick, pluck } from '../../contract/core/collections.ts'
import { noId } from '../../contract/core/limits.ts'
import { users } from '../db/schema/accounts.ts'
import type { Sql } from '../db/database.ts'
import { people } from '../db/schema/people.ts'
import { paperAuthors, papers } from '../db/schema/papers.ts'
import { auditorThemes, reviews } from '../db/schema/reviews.ts'

/** Until an auditor completes the profile, the person with the account's address counts as the auditor. */
const hasAddressOfAccount = and(
  eq(users.UserDetailId, noId),
  eq(text`lower(${people.Email})`, users.Email),
  ne(people.Email, ''),
)

/** Every current auditor who may sign in, by name. */
export async function listAuditors(sql: Sql) {
  const rows = await sql
    .select({
      AuditorId: users.Id,
      UserDetailId: text<string>`coalesce(${people.UserDetailId}, ${noId})`,
      Email: users.Email,
      ...pick(people, 'FullName', 'Organization'),
    })
    .from(users)
    .leftJoin(people, or(eq(people.UserDetailId, users.UserDetailId), hasAddressOfAccount))
    .where(and(arrayContains(users.Roles, ['Auditor']), eq(users.Blocked, false)))
    .orderBy(people.FullName, users.Email)
  const themesOf = groupBy(await sql.select().from(auditorThemes), ({ AuditorId }) => AuditorId)
  const coAuthorsOf = await readCoAuthors(
    sql,
    pluck(rows, 'UserDetailId').filter((id) => id !== noId),
  )
  return rows.map(({ FullName, Organization, ...row }) => ({
    ...row,
    FullName: FullName ?? row.Email,
    Organization: Organization ?? '',
    ThemeIds: new Set(pluck(themesOf.get(row.AuditorId) ?? [], 'ThemeId')),
    /** Their co-authors in this conference. */
    CoAuthorIds: new Set(pluck(coAuthorsOf.get(row.UserDetailId) ?? [], 'CoAuthorId')),
  }))
}

/** A person who may be asked to review. */
export type Auditor = Awaited<ReturnType<typeof listAuditors>>[number]

/** The co-authors of people, without those of drafts: drafts are private. */
async function readCoAuthors(sql: Sql, ids: readonly string[]) {
  const other = alias(paperAuthors, 'other')
  const rows = await sql
    .selectDistinct({ Id: paperAuthors.UserDetailId, CoAuthorId: other.UserDetailId })
    .from(paperAuthors)
    .innerJoin(papers, and(eq(papers.Id, paperAuthors.PaperId), ne(papers.Status, 'draft')))
    .innerJoin(
      other,
      and(eq(other.PaperId, paperAuthors.PaperId), ne(other.UserDetailId, paperAuthors.UserDetailId)),
    )
    .where(inArray(paperAuthors.UserDetailId, [...ids]))
  return groupBy(rows, ({ Id }) => Id)
}

/** Papers with their authors and reviews; the caller has locked them. */
export async function listReviewed(sql: Sql, ids: readonly string[]) {
  const rows = await sql
    .select({ PaperId: papers.Id, ...pick(papers, 'PaperCode', 'ThemeId', 'OwnerId') })
    .from(papers)
    .where(inArray(papers.Id, [...ids]))
    .orderBy(papers.PaperCode)
  const authors = await sql
    .select({ ...pick(paperAuthors, 'PaperId', 'UserDetailId'), Organization: people.Organization })
    .from(paperAuthors)
    .innerJoin(people, eq(people.UserDetailId, paperAuthors.UserDetailId))
    .where(inArray(paperAuthors.PaperId, [...ids]))
  const asked = await sql
    .select(pick(reviews, 'PaperId', 'AuditorId', 'State'))
    .from(reviews)
    .where(inArray(reviews.PaperId, [...ids]))
  const authorsOf = groupBy(authors, ({ PaperId }) => PaperId)
  const askedOf = groupBy(asked, ({ PaperId }) => PaperId)
  return rows.map((row) => ({
    ...row,
    Authors: authorsOf.get(row.PaperId) ?? [],
    Reviews: askedOf.get(row.PaperId) ?? [],
  }))
}

/** A paper to be reviewed. */
export type Reviewed = Awaited<ReturnType<typeof listReviewed>>[number]
