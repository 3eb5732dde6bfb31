import { asc, eq, sql as text } from 'drizzle-orm'
import { groupBy, pick } from '../../../contract/core/collections.ts'
import type { BookChapters } from '../../../contract/events/book.ts'
import { longDate } from '../../../contract/core/moments.ts'
import { sessionTime } from '../../../contract/events/programmeTimes.ts'
import { getHomePageRow } from '../../conference/settings.ts'
import type { Sql } from '../../db/database.ts'
import { readProgramme } from '../../events/publishedProgramme.ts'
import { papers, themes } from '../../db/schema/papers.ts'
import { people } from '../../db/schema/people.ts'
import { authorsAs } from '../../papers/rows.ts'
import { takesPart } from '../../papers/coAuthorRights.ts'
import type { BookAuthor, BookChapter, BookPaper, BookWords } from './bookContent.ts'

type Row = BookPaper & { readonly ThemeTitle: string }

/** The papers of the book by code, with their authors in order. */
function readPapers(sql: Sql): Promise<Row[]> {
  return sql
    .select({
      ...pick(papers, 'Id', 'PaperCode', 'PaperTitle', 'Abstract'),
      ThemeTitle: text<string>`coalesce(${themes.ThemeTitle}, '')`,
      Authors: authorsAs<BookAuthor>({
        UserDetailId: people.UserDetailId,
        FullName: people.FullName,
        IndexName: text`case when ${people.LastName} = '' then ${people.FullName} else concat_ws(', ', ${people.LastName}, nullif(concat_ws(' ', nullif(${people.FirstName}, ''), nullif(${people.MiddleName}, '')), '')) end`,
        Place: text`concat_ws(', ', nullif(${people.Organization}, ''), nullif(${people.OrganizationCity}, ''))`,
      }),
    })
    .from(papers)
    .leftJoin(themes, eq(themes.Id, papers.ThemeId))
    .where(takesPart)
    .orderBy(asc(papers.PaperCode), asc(papers.Id))
}

function byTheme(rows: readonly Row[]): BookChapter[] {
  const order = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
  return [...groupBy(rows, ({ ThemeTitle }) => ThemeTitle)]
    .sort(([one], [other]) => order.compare(one, other))
    .map(([title, Papers]) => ({ Title: title || 'Without a theme', Line: '', Papers }))
}

/**
 * Sessions in the order of the programme; papers without a session come last, and a paper in two sessions is listed
 * once.
 */
async function bySession(sql: Sql, rows: readonly Row[]): Promise<BookChapter[]> {
  const { Events, TimeZone } = await readProgramme(sql)
  const left = new Map(rows.map((row) => [row.Id, row]))
  const chapters = Events.flatMap((event) =>
    event.Sessions.map((session) => {
      const Papers = session.Papers.flatMap(({ Id }) => {
        const row = left.get(Id)
        left.delete(Id)
        return row ?? []
      })
      const where = session.Room || event.Venue
      const when = sessionTime(session, TimeZone)
      return { Title: session.Title, Line: where ? `${when}, ${where}` : when, Papers }
    }),
  )
  const others = { Title: 'Other papers', Line: '', Papers: [...left.values()] }
  return [...chapters, others].filter(({ Papers }) => Papers.length > 0)
}

/** The current content of the book. `now` is in milliseconds. */
export async function gatherBook(sql: Sql, Chapters: BookChapters, now: number): Promise<BookWords> {
  const { ConferenceName, SocietyName, TimeZone } = await getHomePageRow(sql)
  const rows = await readPapers(sql)
  return {
    ConferenceName,
    SocietyName,
    MadeOn: longDate(new Date(now).toISOString(), TimeZone),
    Chapters: Chapters === 'session' ? await bySession(sql, rows) : byTheme(rows),
  }
}
