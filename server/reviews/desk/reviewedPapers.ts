import { and, asc, eq, ilike, inArray, isNull, or, sql as text, type SQL } from 'drizzle-orm'
import { pick, pluck } from '../../../contract/core/collections.ts'
import type {
  ReviewedPaper,
  ReviewedPaperFilter,
  reviewedPaperList,
} from '../../../contract/reviews/reviewedPaperList.ts'
import type { Sql } from '../../db/database.ts'
import { isWithin } from '../../db/columnConditions.ts'
import { isOnDays } from '../../db/dayOf.ts'
import { ofHeldTheme } from '../../db/heldThemes.ts'
import { containing } from '../../db/searchText.ts'
import { papers, themes } from '../../db/schema/papers.ts'
import { reviewRounds, reviews } from '../../db/schema/reviews.ts'
import { undoEntries } from '../../db/schema/undo.ts'
import { arrivedOnly } from '../../papers/importVisibility.ts'
import type { ListSource } from '../../files/serveList.ts'
import { roundOf } from './assignments.ts'

/** What the reviews of a paper add up to; `now` is in milliseconds. */
function sumsOf(sql: Sql, now: number) {
  const count = (condition: SQL) => text`count(*) filter (where ${condition})`.mapWith(Number)
  const scored = (kind: 'min' | 'max' | 'avg') =>
    text<number | null>`${text.raw(kind)}(${reviews.Score}) filter (where ${reviews.State} = 'done')::float8`
  const open = text`${reviews.State} in ('assigned', 'accepted')`
  return sql
    .select({
      PaperId: reviews.PaperId,
      Asked: count(text`${reviews.State} in ('assigned', 'accepted', 'done')`).as('asked'),
      Done: count(text`${reviews.State} = 'done'`).as('done'),
      Declined: count(text`${reviews.State} in ('declined', 'conflict')`).as('declined'),
      Overdue: count(text`${open} and ${reviews.DueOn} < ${new Date(now).toISOString()}`).as('overdue'),
      DueOn: text`min(${reviews.DueOn}) filter (where ${open})`.mapWith(reviews.DueOn).as('due_on'),
      ScoreLeast: scored('min').as('score_least'),
      ScoreMost: scored('max').as('score_most'),
      ScoreMean: scored('avg').as('score_mean'),
    })
    .from(reviews)
    .groupBy(reviews.PaperId)
    .as('sums')
}

type Sums = ReturnType<typeof sumsOf>

const number = (column: Sums['Asked' | 'Done' | 'Declined' | 'Overdue']) =>
  text`coalesce(${column}, 0)`.mapWith(Number)

/** Papers whose rounds an act has begun, or whose reviews it has taken away; as they are in what undoes it. */
const isChangedBy = (UndoId: string) =>
  text`${papers.Id} in (
    select (jsonb_array_elements(coalesce(${undoEntries.Payload} -> 'Rounds', '[]')) ->> 'PaperId')::uuid
      from ${undoEntries} where ${undoEntries.UndoId} = ${UndoId}
    union
    select (jsonb_array_elements(coalesce(${undoEntries.Payload} -> 'Gone', '[]')) -> 'Removed' ->> 'PaperId')::uuid
      from ${undoEntries} where ${undoEntries.UndoId} = ${UndoId})`

function matching(sums: Sums, filter: ReviewedPaperFilter, arrived: SQL | undefined): SQL | undefined {
  const { Text = '', ThemeId, FewerAsked, FewerReviews, Late, Again } = filter
  const part = containing(Text)
  return and(
    eq(papers.Status, 'submitted'),
    isNull(papers.WithdrawnOn),
    arrived,
    ofHeldTheme(),
    Text.trim() === '' ? undefined : or(ilike(papers.PaperCode, part), ilike(papers.PaperTitle, part)),
    ThemeId === undefined ? undefined : eq(papers.ThemeId, ThemeId),
    FewerAsked === undefined ? undefined : text`${number(sums.Asked)} < ${FewerAsked}`,
    FewerReviews === undefined ? undefined : text`${number(sums.Done)} < ${FewerReviews}`,
    Late === undefined ? undefined : text`${number(sums.Overdue)} > 0`,
    Again === undefined
      ? undefined
      : text`exists (select 1 from ${reviewRounds} where ${reviewRounds.PaperId} = ${papers.Id})`,
    isWithin(number(sums.Declined), filter.DeclinedFrom, filter.DeclinedTo),
    isOnDays(sums.DueOn, filter.DueFrom, filter.DueTo),
    isWithin(text`${sums.ScoreMean}`, filter.ScoreFrom, filter.ScoreTo),
    filter.UndoId === undefined ? undefined : isChangedBy(filter.UndoId),
  )
}

function ordered(sums: Sums, Sort: ReviewedPaperFilter['Sort']): SQL[] {
  const orders: Readonly<Record<string, SQL>> = {
    asked: number(sums.Asked),
    done: number(sums.Done),
    overdue: number(sums.Overdue),
    code: text`${papers.PaperCode}`,
    title: text`${papers.PaperTitle}`,
    due: text`${sums.DueOn}`,
  }
  const by = orders[Sort.replace('-', '')] ?? number(sums.Asked)
  const first = Sort.startsWith('-') ? text`${by} desc nulls last` : text`${by} asc nulls last`
  return [first, asc(papers.PaperCode), asc(papers.Id)]
}

async function rowsOf(sql: Sql, now: number, ids: readonly string[]): Promise<ReviewedPaper[]> {
  const sums = sumsOf(sql, now)
  const rows = await sql
    .select({
      ...pick(papers, 'Id', 'PaperCode', 'PaperTitle'),
      ThemeTittle: text<string>`coalesce(${themes.ThemeTitle}, '')`,
      Asked: number(sums.Asked),
      Done: number(sums.Done),
      Declined: number(sums.Declined),
      Overdue: number(sums.Overdue),
      ...pick(sums, 'DueOn', 'ScoreLeast', 'ScoreMost', 'ScoreMean'),
      Round: roundOf(papers.Id),
    })
    .from(papers)
    .leftJoin(sums, eq(sums.PaperId, papers.Id))
    .leftJoin(themes, eq(themes.Id, papers.ThemeId))
    .where(inArray(papers.Id, [...ids]))
  const byId = new Map(rows.map((row) => [row.Id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The organisers' list of papers under review. */
export const reviewedPapers = (now: () => number): ListSource<typeof reviewedPaperList, string> => {
  const found = (sql: Sql, filter: ReviewedPaperFilter, arrived: SQL | undefined) => {
    const sums = sumsOf(sql, now())
    return sql
      .select({ Id: papers.Id })
      .from(papers)
      .leftJoin(sums, eq(sums.PaperId, papers.Id))
      .where(matching(sums, filter, arrived))
      .orderBy(...ordered(sums, filter.Sort))
      .$dynamic()
  }
  const only = async (sql: Sql) => (await arrivedOnly(sql))()
  return {
    page: async ({ sql, filter }, { Page, PageSize }) => {
      const sums = sumsOf(sql, now())
      const arrived = await only(sql)
      const [counted] = await sql
        .select({ Total: text`count(*)`.mapWith(Number) })
        .from(papers)
        .leftJoin(sums, eq(sums.PaperId, papers.Id))
        .where(matching(sums, filter, arrived))
      const ids = pluck(
        await found(sql, filter, arrived)
          .limit(PageSize)
          .offset((Page - 1) * PageSize),
        'Id',
      )
      return { Rows: await rowsOf(sql, now(), ids), Total: counted?.Total ?? 0 }
    },
    keys: async ({ sql, filter }) => pluck(await found(sql, filter, await only(sql)), 'Id'),
    sheetRows: (sql, ids) => rowsOf(sql, now(), ids),
  }
}
