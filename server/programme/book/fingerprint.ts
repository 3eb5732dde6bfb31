import { createHash } from 'node:crypto'
import { eq, sql as text } from 'drizzle-orm'
import type { BookChapters } from '../../../contract/events/book.ts'
import { getHomePageRow } from '../../conference/settings.ts'
import type { Sql } from '../../db/database.ts'
import { publishedVersion } from '../../events/publishedProgramme.ts'
import { takesPart } from '../../papers/coAuthorRights.ts'
import { paperAuthors, papers, themes } from '../../db/schema/papers.ts'
import { people } from '../../db/schema/people.ts'

/** The version of the layout: a book of another version is made again. */
const layout = 1

/** A name for a book derived from all of its content, without reading it; and its number of papers. */
export async function fingerprint(
  sql: Sql,
  Chapters: BookChapters,
): Promise<{ readonly name: string; readonly papers: number }> {
  const { ConferenceName, SocietyName, TimeZone } = await getHomePageRow(sql)
  const [ofPapers] = await sql
    .select({
      Count: text<number>`count(*)::int`,
      Sum: text<string>`coalesce(md5(string_agg(${papers.Id} || ':' || ${papers.Version} || ':' || ${papers.AuthorsVersion} || ':' || coalesce(${themes.ThemeTitle}, ''), ',' order by ${papers.Id})), '')`,
    })
    .from(papers)
    .leftJoin(themes, eq(themes.Id, papers.ThemeId))
    .where(takesPart)
  const [ofPeople] = await sql
    .select({
      Sum: text<string>`coalesce(md5(string_agg(${people.UserDetailId} || ':' || ${people.Version}, ',' order by ${people.UserDetailId}, ${papers.Id})), '')`,
    })
    .from(papers)
    .innerJoin(paperAuthors, eq(paperAuthors.PaperId, papers.Id))
    .innerJoin(people, eq(people.UserDetailId, paperAuthors.UserDetailId))
    .where(takesPart)
  const publication = Chapters === 'session' ? await publishedVersion(sql) : 0
  const content = JSON.stringify([
    layout,
    Chapters,
    ConferenceName,
    SocietyName,
    TimeZone,
    publication,
    ofPapers?.Sum,
    ofPeople?.Sum,
  ])
  return { name: createHash('sha256').update(content).digest('hex'), papers: ofPapers?.Count ?? 0 }
}
