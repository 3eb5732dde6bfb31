import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Sql } from '../db/database.ts'
import { papers, themes } from '../db/schema/papers.ts'
import { auditorThemes, earlierReviews, reviews } from '../db/schema/reviews.ts'

const { Id: _id, PaperId: _paper, AuditorId: _auditor, FileId: _file, ...columns } = getTableColumns(reviews)
const { Version: _version, ...kept } = columns

const {
  PaperId: _of,
  AuditorId: _by,
  FileId: _earlier,
  WasSent: _sent,
  ...before
} = getTableColumns(earlierReviews)

/** An auditor's review requests and reviews, by paper code, those of earlier rounds, and their themes. */
export async function reviewsBy(sql: Sql, AuditorId: string) {
  const Reviews = await sql
    .select({ PaperCode: papers.PaperCode, ...kept })
    .from(reviews)
    .innerJoin(papers, eq(papers.Id, reviews.PaperId))
    .where(eq(reviews.AuditorId, AuditorId))
    .orderBy(asc(papers.PaperCode))
  const EarlierReviews = await sql
    .select({ PaperCode: papers.PaperCode, ...before })
    .from(earlierReviews)
    .innerJoin(papers, eq(papers.Id, earlierReviews.PaperId))
    .where(eq(earlierReviews.AuditorId, AuditorId))
    .orderBy(asc(papers.PaperCode), asc(earlierReviews.Round))
  const known = await sql
    .select({ ThemeTitle: themes.ThemeTitle })
    .from(auditorThemes)
    .innerJoin(themes, eq(themes.Id, auditorThemes.ThemeId))
    .where(eq(auditorThemes.AuditorId, AuditorId))
    .orderBy(asc(themes.ThemeTitle))
  return { Reviews, EarlierReviews, ReviewThemes: known.map(({ ThemeTitle }) => ThemeTitle) }
}

/** The numbers of an auditor's submitted reviews, those of earlier rounds too, and of the still open ones (`Open`). */
export async function reviewsOfAuditor(
  sql: Sql,
  AuditorId: string,
): Promise<{ readonly Done: number; readonly Open: number }> {
  const own = eq(reviews.AuditorId, AuditorId)
  const [done, earlier, Open] = await Promise.all([
    sql.$count(reviews, and(own, eq(reviews.State, 'done'))),
    sql.$count(earlierReviews, eq(earlierReviews.AuditorId, AuditorId)),
    sql.$count(reviews, and(own, inArray(reviews.State, ['assigned', 'accepted']))),
  ])
  return { Done: done + earlier, Open }
}
