import { and, asc, desc, eq, sql as text, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { PaperPage, PaperSearch, paperSorts } from '../../contract/decisions.ts'
import { users } from '../accounts/table.ts'
import type { Sql } from '../db/database.ts'
import { files } from '../files/table.ts'
import { noId } from '../../contract/limits.ts'
import { people } from '../people/table.ts'
import { listColumns } from './rows.ts'
import { searchQuestionOf } from './searchWords.ts'
import { papers, themes } from './table.ts'

const orders: Readonly<Record<(typeof paperSorts)[number], SQL[]>> = {
  newest: [desc(papers.LastModifiedOn), desc(papers.Id)],
  oldest: [asc(papers.LastModifiedOn), asc(papers.Id)],
  title: [asc(text`lower(${papers.PaperTitle})`), asc(papers.Id)],
  // Drafts have no code yet and come last.
  code: [asc(text`${papers.PaperCode} = ''`), asc(papers.PaperCode), asc(papers.Id)],
}

/** A text without a word in it is found nowhere. */
function isFoundBy(asked: string): SQL {
  const question = searchQuestionOf(asked)
  return question === null ? text`false` : text`${papers.SearchWords} @@ ${question}::tsquery`
}

function narrowedBy(search: z.output<typeof PaperSearch>): SQL | undefined {
  const { Status, Text, ThemeId } = search
  return and(
    Status ? eq(papers.Status, Status) : undefined,
    ThemeId && ThemeId !== noId ? eq(papers.ThemeId, ThemeId) : undefined,
    Text?.trim() ? isFoundBy(Text) : undefined,
  )
}

/** One page of all papers, for admins (design §3 "Calls"): the page's ids first, so that only its rows are gathered. */
export async function searchPapers(
  sql: Sql,
  search: z.output<typeof PaperSearch>,
): Promise<z.output<typeof PaperPage>> {
  const { Page, PageSize, Sort } = search
  const where = narrowedBy(search)
  const [total] = await sql
    .select({ Total: text<number>`count(*)::int` })
    .from(papers)
    .where(where)
  const onPage = sql.$with('on_page').as(
    sql
      .select({ Id: papers.Id })
      .from(papers)
      .where(where)
      .orderBy(...orders[Sort])
      .limit(PageSize)
      .offset((Page - 1) * PageSize),
  )
  const { abstract: _abstract, IsMyPaper: _isMyPaper, Feedback: _feedback, ...columns } = listColumns(noId)
  const Rows = await sql
    .with(onPage)
    .select({ ...columns, OwnerName: text<string>`coalesce(${people.FullName}, ${users.Email}, '')` })
    .from(papers)
    .innerJoin(onPage, eq(onPage.Id, papers.Id))
    .leftJoin(themes, eq(themes.Id, papers.ThemeId))
    .leftJoin(files, eq(files.Id, papers.PaperURL))
    .leftJoin(users, eq(users.Id, papers.OwnerId))
    .leftJoin(people, eq(people.UserDetailId, users.UserDetailId))
    .orderBy(...orders[Sort])
  return { Rows, Total: total?.Total ?? 0, Page, PageSize }
}
