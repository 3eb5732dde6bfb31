import { and, count, desc, eq, gte, or, sql as text, type SQL } from 'drizzle-orm'
import { dayIn } from '../../contract/content/dates.ts'
import type { AdminData } from '../../contract/reports/overview.ts'
import { getHomePageRow } from '../conference/settings.ts'
import type { Sql } from '../db/database.ts'
import { arrivedOnly, type ArrivedOnly } from '../papers/importVisibility.ts'
import { paperAuthors, papers, themes } from '../db/schema/papers.ts'
import { people } from '../db/schema/people.ts'
import { startOf } from './days.ts'

/** Counts the rows of a query that match a condition. */
export const countOf = (condition: SQL) => text`count(*) filter (where ${condition})`.mapWith(Number)

/** The authors of all papers, each once; `count(distinct …)` would sort them all. */
export const distinctAuthors = (sql: Sql, arrived: ArrivedOnly) =>
  sql
    .selectDistinct({ UserDetailId: paperAuthors.UserDetailId })
    .from(paperAuthors)
    .where(arrived(paperAuthors.PaperId))
    .as('authors')

async function countPapers(sql: Sql, arrived: ArrivedOnly, today: string) {
  const [row] = await sql
    .select({
      TotalNumOfPapers: count(),
      TotalNumOfPapersToday: countOf(gte(papers.SubmittedOn, today)),
    })
    .from(papers)
    .where(arrived())
  return row ?? { TotalNumOfPapers: 0, TotalNumOfPapersToday: 0 }
}

/** Authors by gender and by origin; each person counts once, in any number of papers. */
async function countAuthors(sql: Sql, arrived: ArrivedOnly) {
  const authors = distinctAuthors(sql, arrived)
  // A profile has the nationality; for an author added by somebody else, only the country of residence is known.
  const isIndian = text`case when ${people.Nationality} <> '' then ${people.Nationality} in ('Indian', 'India')
    else ${people.ResidenceCountry} = 'India' end`
  const isKnown = text`(${people.Nationality} <> '' or ${people.ResidenceCountry} <> '')`
  const [row] = await sql
    .select({
      TotalNumOfMaleAuthors: countOf(text`${people.Gender} = 'Male'`),
      TotalNumOfFeMaleAuthors: countOf(text`${people.Gender} = 'Female'`),
      TotalNumOfIndianAuthors: countOf(isIndian),
      TotalNumOfForeignAuthors: countOf(text`${isKnown} and not ${isIndian}`),
    })
    .from(authors)
    .innerJoin(people, eq(people.UserDetailId, authors.UserDetailId))
  if (!row) throw new Error('The authors were not counted')
  return row
}

async function countThemes(sql: Sql, arrived: ArrivedOnly): Promise<AdminData['Themes']> {
  const PaperCount = count(papers.Id)
  return sql
    .select({ ThemeId: themes.Id, Title: themes.ThemeTitle, PaperCount })
    .from(themes)
    .leftJoin(papers, and(eq(papers.ThemeId, themes.Id), arrived()))
    .groupBy(themes.Id)
    .having(or(eq(themes.IsActive, true), text`${PaperCount} > 0`))
    .orderBy(desc(PaperCount), themes.ThemeTitle)
}

/** The conference in numbers; a day begins at midnight in its zone. */
export async function readAdminData(sql: Sql, now: number): Promise<AdminData> {
  const { TimeZone } = await getHomePageRow(sql)
  const arrived = await arrivedOnly(sql)
  const [paperCounts, authorCounts, Themes] = await Promise.all([
    countPapers(sql, arrived, startOf(dayIn(now, TimeZone), TimeZone)),
    countAuthors(sql, arrived),
    countThemes(sql, arrived),
  ])
  return { ...paperCounts, ...authorCounts, Themes }
}
