import { and, asc, eq, ilike, inArray, notInArray, or, sql as text, type SQL } from 'drizzle-orm'
import { pick, pluck } from '../../../contract/core/collections.ts'
import type {
  AskedReview,
  AssignmentFilter,
  assignmentList,
} from '../../../contract/reviews/assignmentList.ts'
import type { Sql } from '../../db/database.ts'
import { isWithin } from '../../db/columnConditions.ts'
import { isOnDays } from '../../db/dayOf.ts'
import { ofHeldTheme } from '../../db/heldThemes.ts'
import { containing } from '../../db/searchText.ts'
import { users } from '../../db/schema/accounts.ts'
import { papers, themes } from '../../db/schema/papers.ts'
import { people } from '../../db/schema/people.ts'
import { reviewRounds, reviews } from '../../db/schema/reviews.ts'
import type { ListSource } from '../../files/serveList.ts'
import { isLate, isOpenReview } from '../openReviews.ts'

/** The round that a paper is in, from 1. */
export const roundOf = (PaperId: SQL | typeof papers.Id | typeof reviews.PaperId) =>
  text`coalesce((select max(${reviewRounds.Round}) from ${reviewRounds} where ${reviewRounds.PaperId} = ${PaperId}), 1)`.mapWith(
    Number,
  )

const FullName = text<string>`coalesce(${people.FullName}, ${users.Email})`

function inState(State: AssignmentFilter['State'], now: number): SQL | undefined {
  if (State === undefined) return undefined
  if (State === 'open') return isOpenReview
  return State === 'overdue' ? isLate(now) : eq(reviews.State, State)
}

function matching(filter: AssignmentFilter, now: number): SQL | undefined {
  const { Text = '', State, ThemeId, AuditorId, PaperId, Id } = filter
  const part = containing(Text)
  const searched = [papers.PaperCode, papers.PaperTitle, people.FullName, users.Email]
  return and(
    notInArray(papers.Status, ['draft']),
    ofHeldTheme(),
    Text.trim() === '' ? undefined : or(...searched.map((column) => ilike(column, part))),
    inState(State, now),
    ThemeId === undefined ? undefined : eq(papers.ThemeId, ThemeId),
    AuditorId === undefined ? undefined : eq(reviews.AuditorId, AuditorId),
    PaperId === undefined ? undefined : eq(reviews.PaperId, PaperId),
    Id === undefined ? undefined : eq(reviews.Id, Id),
    isOnDays(reviews.DueOn, filter.DueFrom, filter.DueTo),
    isOnDays(reviews.AssignedOn, filter.AskedFrom, filter.AskedTo),
    // A review that is not in has no score.
    isWithin(text`nullif(${reviews.Score}, 0)`, filter.ScoreFrom, filter.ScoreTo),
    isWithin(roundOf(reviews.PaperId), filter.RoundFrom, filter.RoundTo),
  )
}

const orders: Readonly<Record<string, SQL>> = {
  due: text`${reviews.DueOn}`,
  paper: text`${papers.PaperCode}`,
  auditor: FullName,
  asked: text`${reviews.AssignedOn}`,
  state: text`array_position(array['assigned', 'accepted', 'done', 'declined', 'conflict'], ${reviews.State})`,
}

function ordered(Sort: AssignmentFilter['Sort']): SQL[] {
  const by = orders[Sort.replace('-', '')] ?? text`${reviews.DueOn}`
  // By due date, what is still to come is first, and reviews without one are last, in both orders.
  const open = Sort.endsWith('due') ? [text`${reviews.State} in ('assigned', 'accepted') desc`] : []
  const first = Sort.startsWith('-') ? text`${by} desc nulls last` : text`${by} asc nulls last`
  return [...open, first, asc(papers.PaperCode), asc(reviews.Id)]
}

const columns = {
  ...pick(
    reviews,
    'Id',
    'PaperId',
    'AuditorId',
    'State',
    'Reason',
    'DueOn',
    'AssignedOn',
    'SubmittedOn',
    'Score',
  ),
  ...pick(papers, 'PaperCode', 'PaperTitle'),
  ThemeTittle: text<string>`coalesce(${themes.ThemeTitle}, '')`,
  FullName,
  Email: users.Email,
  Round: roundOf(reviews.PaperId),
}

/** The assignments that a filter finds, by their ids. */
const idsIn = (sql: Sql, filter: AssignmentFilter, now: number) =>
  sql
    .select({ Id: reviews.Id })
    .from(reviews)
    .innerJoin(papers, eq(papers.Id, reviews.PaperId))
    .innerJoin(users, eq(users.Id, reviews.AuditorId))
    .leftJoin(people, eq(people.UserDetailId, users.UserDetailId))
    .where(matching(filter, now))
    .$dynamic()

async function rowsOf(sql: Sql, ids: readonly string[]): Promise<AskedReview[]> {
  const rows = await sql
    .select(columns)
    .from(reviews)
    .innerJoin(papers, eq(papers.Id, reviews.PaperId))
    .innerJoin(users, eq(users.Id, reviews.AuditorId))
    .leftJoin(people, eq(people.UserDetailId, users.UserDetailId))
    .leftJoin(themes, eq(themes.Id, papers.ThemeId))
    .where(inArray(reviews.Id, [...ids]))
  const byId = new Map(rows.map((row) => [row.Id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The organisers' list of assignments. */
export const assignments = (now: () => number): ListSource<typeof assignmentList, string> => {
  const found = (sql: Sql, filter: AssignmentFilter) =>
    idsIn(sql, filter, now()).orderBy(...ordered(filter.Sort))
  return {
    page: async ({ sql, filter }, { Page, PageSize }) => {
      const Total = await sql.$count(idsIn(sql, filter, now()).as('found'))
      const ids = await found(sql, filter)
        .limit(PageSize)
        .offset((Page - 1) * PageSize)
      return { Rows: await rowsOf(sql, pluck(ids, 'Id')), Total }
    },
    keys: async ({ sql, filter }) => pluck(await found(sql, filter), 'Id'),
    sheetRows: rowsOf,
  }
}
