import { and, asc, eq, isNotNull, isNull, notInArray, sql as text, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { noId } from '../../contract/core/limits.ts'
import type { Sql } from '../db/database.ts'
import { users } from '../db/schema/accounts.ts'
import { people } from '../db/schema/people.ts'
import type { Part } from '../files/serveList.ts'
import { userColumns } from './userRows.ts'

// As text: an index of some rows holds for no value that is known only later.
const none = text.raw(`'${noId}'`)

const nameOfPerson = text<string>`lower(${people.FullName}) collate "C"`

const hasNoPerson = and(eq(users.UserDetailId, none), isNull(users.ErasedOn))

/** People but for those of erased accounts. */
function isThere(sql: Sql) {
  const erased = sql.select({ Id: users.UserDetailId }).from(users).where(isNotNull(users.ErasedOn))
  return notInArray(people.UserDetailId, erased)
}

const peopleWhere = (sql: Sql, name: SQL) =>
  sql
    .select({
      PersonId: text<string | null>`${people.UserDetailId}`.as('person_id'),
      AccountId: text<string | null>`null::uuid`.as('account_id'),
      SortKey: nameOfPerson.as('sort_key'),
      Tie: text`${people.UserDetailId}`.as('tie'),
    })
    .from(people)
    .where(and(name, isThere(sql)))

/**
 * A page of everybody by name: an index of people has their order, so that nobody is joined or sorted but those on the
 * page. An account that is not erased has a person, or none yet.
 */
export function everybodyByName(sql: Sql, { Page, PageSize }: Part) {
  const counted = text<number>`((select count(*)::int from ${people} where ${isThere(sql)})
    + (select count(*)::int from ${users} where ${hasNoPerson}))`
  const everybody = unionAll(
    peopleWhere(sql, text`octet_length(${people.FullName}) <= 600`)
      .orderBy(asc(nameOfPerson), asc(people.UserDetailId))
      .limit(Page * PageSize),
    peopleWhere(sql, text`octet_length(${people.FullName}) > 600`),
    sql
      .select({
        PersonId: text<string | null>`null::uuid`.as('person_id'),
        AccountId: text<string | null>`${users.Id}`.as('account_id'),
        SortKey: text<string>`lower(${users.Email}) collate "C"`.as('sort_key'),
        Tie: text`${users.Id}`.as('tie'),
      })
      .from(users)
      .where(hasNoPerson),
  ).as('everybody')
  const onPage = sql.$with('on_page').as(
    sql
      .select()
      .from(everybody)
      .orderBy(asc(everybody.SortKey), asc(everybody.Tie))
      .limit(PageSize)
      .offset((Page - 1) * PageSize),
  )
  const account = text`coalesce(${onPage.AccountId}, (select own.id from ${users} own
    where own.user_detail_id = ${onPage.PersonId} and own.user_detail_id <> ${none}))`
  return sql
    .with(onPage)
    .select({ ...userColumns, Total: counted })
    .from(onPage)
    .leftJoin(people, eq(people.UserDetailId, onPage.PersonId))
    .leftJoin(users, eq(users.Id, account))
    .orderBy(asc(onPage.SortKey), asc(onPage.Tie))
}
