import { and, asc, count, desc, eq, or, sql as text, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { PaperPage, PaperSearch, paperSorts } from '../../contract/decisions.ts'
import { noId } from '../../contract/limits.ts'
import { users } from '../accounts/table.ts'
import type { Database, Sql } from '../db/database.ts'
import { files } from '../files/table.ts'
import { people } from '../people/table.ts'
import { listColumns } from './rows.ts'
import { searchQuestionOf } from './searchWords.ts'
import { papers, themes, waitingDecisions } from './table.ts'

type Search = z.output<typeof PaperSearch>
type Found = z.output<typeof PaperPage>

/** What a sort compares, and in which direction; ids decide between equals, so that pages never overlap. */
const sorts: Readonly<
  Record<(typeof paperSorts)[number], { key: SQL; direction: typeof asc | typeof desc }>
> = {
  newest: { key: text`${papers.LastModifiedOn}`, direction: desc },
  oldest: { key: text`${papers.LastModifiedOn}`, direction: asc },
  title: { key: text`lower(${papers.PaperTitle})`, direction: asc },
  // P-10000 follows P-9999, and drafts, which have no code yet, come last.
  code: { key: text`nullif(lpad(${papers.PaperCode}, 12, '0'), lpad('', 12, '0'))`, direction: asc },
}

/** A text without a word in it is found nowhere. */
function isFoundBy(asked: string): SQL {
  const question = searchQuestionOf(asked)
  return question === null ? text`false` : text`${papers.SearchWords} @@ ${question}::tsquery`
}

/** A decision that can still be undone counts for organisers. */
function hasStatus(status: NonNullable<Search['Status']>): SQL | undefined {
  const waits = text`exists (select 1 from ${waitingDecisions} where ${waitingDecisions.PaperId} = ${papers.Id})`
  if (status === 'draft') return eq(papers.Status, status)
  if (status === 'submitted') return and(eq(papers.Status, status), text`not ${waits}`)
  return or(
    eq(papers.Status, status),
    text`${papers.Id} in (select ${waitingDecisions.PaperId} from ${waitingDecisions} where ${waitingDecisions.Status} = ${status})`,
  )
}

function narrowedBy({ Status, Text, ThemeId }: Search): SQL | undefined {
  return and(
    Status ? hasStatus(Status) : undefined,
    ThemeId && ThemeId !== noId ? eq(papers.ThemeId, ThemeId) : undefined,
    Text?.trim() ? isFoundBy(Text) : undefined,
  )
}

/** Finds once, counts what was found, and gathers the rows of one page only. */
async function findPage(sql: Sql, search: Search): Promise<Found> {
  const { Page, PageSize, Sort } = search
  const { key, direction } = sorts[Sort]
  const found = sql.$with('found').as(
    sql
      .select({ Id: papers.Id, SortKey: key.as('sort_key') })
      .from(papers)
      .where(narrowedBy(search)),
  )
  const onPage = sql.$with('on_page').as(
    sql
      .select()
      .from(found)
      .orderBy(direction(found.SortKey), direction(found.Id))
      .limit(PageSize)
      .offset((Page - 1) * PageSize),
  )
  const {
    abstract: _abstract,
    IsMyPaper: _isMyPaper,
    Feedback: _feedback,
    WithdrawReason: _reason,
    ...columns
  } = listColumns(noId)
  const rows = await sql
    .with(found, onPage)
    .select({
      ...columns,
      Decision: {
        Status: waitingDecisions.Status,
        UndoUntil: waitingDecisions.UndoUntil,
      },
      OwnerName: text<string>`coalesce(${people.FullName}, ${users.Email}, '')`,
      Total: text<number>`(select count(*)::int from ${found})`,
    })
    .from(onPage)
    .innerJoin(papers, eq(papers.Id, onPage.Id))
    .leftJoin(waitingDecisions, eq(waitingDecisions.PaperId, papers.Id))
    .leftJoin(themes, eq(themes.Id, papers.ThemeId))
    .leftJoin(files, eq(files.Id, papers.PaperURL))
    .leftJoin(users, eq(users.Id, papers.OwnerId))
    .leftJoin(people, eq(people.UserDetailId, users.UserDetailId))
    .orderBy(direction(onPage.SortKey), direction(onPage.Id))
  const Rows = rows.map(({ Total: _total, ...row }) => row)
  return { Rows, Total: rows[0]?.Total ?? (await countAll(sql, search)), Page, PageSize }
}

/** For a page that holds nothing, most often one behind the last. */
async function countAll(sql: Sql, search: Search): Promise<number> {
  if (search.Page === 1) return 0
  const [counted] = await sql.select({ Total: count() }).from(papers).where(narrowedBy(search))
  return counted?.Total ?? 0
}

/**
 * One page of all papers, for admins (design §3 "Calls"), within 50 ms out of 20,000 (design §6). Common words match
 * most papers, and the planner would then rather read every one: it does not count the unpacking of their words,
 * which costs several times what the index does.
 */
export async function searchPapers(database: Pick<Database, 'sql'>, search: Search): Promise<Found> {
  if (!search.Text?.trim()) return findPage(database.sql, search)
  return database.sql.transaction(async (sql) => {
    await sql.execute(text`set local enable_seqscan = off`)
    return findPage(sql, search)
  })
}
