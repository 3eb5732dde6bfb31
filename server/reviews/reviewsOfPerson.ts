import { asc, eq } from 'drizzle-orm'
import type { Sql } from '../db/database.ts'
import { papers, themes } from '../db/schema/papers.ts'
import { auditorThemes, reviews } from '../db/schema/reviews.ts'

/** An auditor's review requests and reviews, by paper code, and their themes. */
export async function reviewsBy(sql: Sql, AuditorId: string) {
  const Reviews = await sql
    .select({
      PaperCode: papers.PaperCode,
      State: reviews.State,
      Reason: reviews.Reason,
      Recommendation: reviews.Recommendation,
      Score: reviews.Score,
      RemarksForAuthor: reviews.RemarksForAuthor,
      RemarksForAdmin: reviews.RemarksForAdmin,
      AssignedOn: reviews.AssignedOn,
      DueOn: reviews.DueOn,
      SubmittedOn: reviews.SubmittedOn,
    })
    .from(reviews)
    .innerJoin(papers, eq(papers.Id, reviews.PaperId))
    .where(eq(reviews.AuditorId, AuditorId))
    .orderBy(asc(papers.PaperCode))
  const known = await sql
    .select({ ThemeTitle: themes.ThemeTitle })
    .from(auditorThemes)
    .innerJoin(themes, eq(themes.Id, auditorThemes.ThemeId))
    .where(eq(auditorThemes.AuditorId, AuditorId))
    .orderBy(asc(themes.ThemeTitle))
  return { Reviews, ReviewThemes: known.map(({ ThemeTitle }) => ThemeTitle) }
}
