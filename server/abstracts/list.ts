import { and, asc, desc, eq, gte, inArray, isNull, sql as text, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { AbstractFilter, abstractList } from '../../contract/abstracts/abstractLists.ts'
import type { AbstractItem } from '../../contract/abstracts/abstracts.ts'
import { pick, pluck } from '../../contract/core/collections.ts'
import { noId } from '../../contract/core/limits.ts'
import type { Database, Sql } from '../db/database.ts'
import { hasPart } from '../db/columnConditions.ts'
import { isOnDays } from '../db/dayOf.ts'
import { ofHeldTheme } from '../db/heldThemes.ts'
import type { ListSource, Part } from '../files/serveList.ts'
import { status } from '../papers/search/paperOrder.ts'
import { hasStatus } from '../papers/search/paperConditions.ts'
import { users } from '../db/schema/accounts.ts'
import { people } from '../db/schema/people.ts'
import { papers, themes, waitingDecisions } from '../db/schema/papers.ts'
import { searchWords } from '../papers/search/wordSearch.ts'
import { namesOfAccounts } from '../directory/namesOfAccounts.ts'
import { namedColumns } from './namedPapers.ts'
import { abstractPairs, abstracts } from '../db/schema/abstracts.ts'

/** The highest score of each paper among its pairs that are not dismissed. */
function bestScores(sql: Sql) {
  const { PaperId, OtherId, Score, DismissedOn } = abstractPairs
  const both = unionAll(
    sql.select({ Id: PaperId, Score }).from(abstractPairs).where(isNull(DismissedOn)),
    sql.select({ Id: OtherId, Score }).from(abstractPairs).where(isNull(DismissedOn)),
  ).as('both')
  return sql
    .select({ Id: both.Id, Best: text<number>`max(${both.Score})`.as('best_score') })
    .from(both)
    .groupBy(both.Id)
    .as('best')
}

type Scored = Pick<AbstractItem, 'Id' | 'HighestScore'>

const isVerified = text<boolean>`coalesce(${abstracts.Verified}, false)`

/** The two orders by a key; papers without it come last in both. */
const bothWays = <Name extends string>(name: Name, key: SQL) =>
  ({ [name]: asc(key), [`-${name}`]: text`${desc(key)} nulls last` }) as Record<Name | `-${Name}`, SQL>

// As text: the index of submitted papers holds for no value that is known only later.
const isSubmitted = text`${papers.Status} <> 'draft'`

/** True for abstracts that somebody with this part of a name or address has verified. */
const isVerifiedBy = (part: string | undefined) =>
  part === undefined
    ? undefined
    : text`(${isVerified} and ${abstracts.VerifiedBy} in (select ${users.Id} from ${users}
        left join ${people} on ${people.UserDetailId} = ${users.UserDetailId}
        where ${hasPart(part, users.Email, people.FullName)}))`

/** A verification that was taken back has no day. */
const verifiedOn = text`case when ${isVerified} then ${abstracts.VerifiedOn} end`

/** The submitted papers that match a filter, in its order, each row with the total. */
function scoredBy(sql: Sql, filter: AbstractFilter, words: SQL | undefined) {
  const { ThemeId, Status, Verified, Score, Text } = filter
  const best = bestScores(sql)
  const HighestScore = text<number>`coalesce(${best.Best}, 0)`
  // P-10000 follows P-9999.
  const code = text`lpad(${papers.PaperCode}, 12, '0')`
  const orders: Readonly<Record<AbstractFilter['Sort'], SQL>> = {
    ...bothWays('score', HighestScore),
    ...bothWays('code', code),
    ...bothWays('title', text`lower(${papers.PaperTitle})`),
    ...bothWays('theme', text`lower(${themes.ThemeTitle})`),
    ...bothWays('status', status),
    ...bothWays('submitted', text`${papers.SubmittedOn}`),
    ...bothWays('verified', isVerified),
  }
  const where = and(
    isSubmitted,
    Status && hasStatus(Status),
    ThemeId ? eq(papers.ThemeId, ThemeId) : undefined,
    Verified && eq(isVerified, Verified === 'yes'),
    Score === undefined ? undefined : gte(HighestScore, Score),
    isOnDays(papers.SubmittedOn, filter.SubmittedFrom, filter.SubmittedTo),
    isOnDays(verifiedOn, filter.VerifiedFrom, filter.VerifiedTo),
    isVerifiedBy(filter.VerifiedBy),
    hasPart(filter.Remarks, abstracts.Remarks),
    ofHeldTheme(),
    words,
  )
  const counted = sql
    .select({ Total: text<number>`count(*)::int` })
    .from(papers)
    .leftJoin(best, eq(best.Id, papers.Id))
    .leftJoin(abstracts, eq(abstracts.PaperId, papers.Id))
    .where(where)
  // Counted apart, an index alone has both; to look for words twice takes longer than to keep all rows for their count.
  const Total = Text?.trim() ? text<number>`count(*) over ()::int` : text<number>`(${counted})`
  return sql
    .select({ Id: papers.Id, HighestScore, Total })
    .from(papers)
    .leftJoin(best, eq(best.Id, papers.Id))
    .leftJoin(abstracts, eq(abstracts.PaperId, papers.Id))
    .leftJoin(themes, eq(themes.Id, papers.ThemeId))
    .where(where)
    .orderBy(orders[filter.Sort], asc(code), asc(papers.Id))
}

/** Scored papers as list items, in their order. */
export async function abstractsBehind(sql: Sql, scored: readonly Scored[]): Promise<AbstractItem[]> {
  const rows = await sql
    .select({
      ...namedColumns,
      ThemeTittle: text<string>`coalesce(${themes.ThemeTitle}, '')`,
      ...pick(papers, 'SubmittedOn', 'WithdrawnOn'),
      Decision: pick(waitingDecisions, 'Status', 'UndoUntil'),
      Verified: isVerified,
      Remarks: text<string>`coalesce(${abstracts.Remarks}, '')`,
      VerifiedBy: text<string>`coalesce(${abstracts.VerifiedBy}, ${noId})`,
      VerifiedOn: abstracts.VerifiedOn,
    })
    .from(papers)
    .leftJoin(themes, eq(themes.Id, papers.ThemeId))
    .leftJoin(abstracts, eq(abstracts.PaperId, papers.Id))
    .leftJoin(waitingDecisions, eq(waitingDecisions.PaperId, papers.Id))
    .where(inArray(papers.Id, pluck(scored, 'Id')))
  const names = await namesOfAccounts(sql, [...new Set(pluck(rows, 'VerifiedBy'))])
  const byId = new Map(rows.map((row) => [row.Id, row]))
  return scored.flatMap(({ Id, HighestScore }) => {
    const row = byId.get(Id)
    if (!row) return []
    const { VerifiedBy, ...item } = row
    return [{ ...item, VerifiedByName: names.get(VerifiedBy) ?? '', HighestScore }]
  })
}

async function findPage(sql: Sql, filter: AbstractFilter, { Page, PageSize }: Part, words: SQL | undefined) {
  const found = () => scoredBy(sql, filter, words).$dynamic()
  const scored = await found()
    .limit(PageSize)
    .offset((Page - 1) * PageSize)
  if (scored.length > 0) return { Rows: await abstractsBehind(sql, scored), Total: scored[0]?.Total ?? 0 }
  // A page past the last one returns the total as well.
  const [first] = Page === 1 ? [] : await found().limit(1)
  return { Rows: [], Total: first?.Total ?? 0 }
}

/** The abstracts of submitted papers, with scores. */
export const abstractSource = (database: Database): ListSource<typeof abstractList, Scored> => ({
  page: async ({ sql, filter }, part) => {
    const { found, ...understood } = await searchWords(
      { database, sql },
      filter,
      (searched, words) => findPage(searched, filter, part, words),
      ({ Total }) => Total,
    )
    return { ...found, ...understood }
  },
  keys: async ({ sql, filter }) => {
    const { found } = await searchWords(
      { database, sql },
      filter,
      (searched, words): Promise<readonly Scored[]> => scoredBy(searched, filter, words),
      (rows) => rows.length,
    )
    return found
  },
  sheetRows: abstractsBehind,
  idOf: ({ Id }) => Id,
})
