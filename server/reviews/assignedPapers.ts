import { and, asc, eq, getTableColumns, ne, notInArray, sql as text } from 'drizzle-orm'
import { extname } from 'node:path'
import { pick } from '../../contract/core/collections.ts'
import type { AssignedPaper } from '../../contract/reviews/reviewing.ts'
import type { Sql } from '../db/database.ts'
import type { CleaningProblem } from '../../contract/files/files.ts'
import { cleanCopies, files } from '../db/schema/files.ts'
import { mustExist } from '../http/refusal.ts'
import { people } from '../db/schema/people.ts'
import { paperAuthors, papers, themes } from '../db/schema/papers.ts'
import { authorsAs } from '../papers/rows.ts'
import { roundOf } from './desk/assignments.ts'
import { readReviewSettings } from './reviewSettings.ts'
import { reviews } from '../db/schema/reviews.ts'

/** The authors of the paper, with only the data that a review needs. */
const Authors = authorsAs<AssignedPaper['Authors'][number]>({
  ...pick(people, 'FullName', 'Organization'),
  Sequence: paperAuthors.Sequence,
})

/** The other auditors' reviews, in an order that does not reveal who they are. */
const Others = text<AssignedPaper['Others']>`(
  select coalesce(json_agg(json_build_object(
    'Recommendation', other.recommendation,
    'Score', other.score,
    'RemarksForAuthor', other.remarks_for_author
  ) order by other.score desc, md5(other.remarks_for_author)), '[]')
  from reviews other
  where other.paper_id = ${papers.Id} and other.auditor_id <> ${reviews.AuditorId} and other.state = 'done'
)`

const { Id: _id, AuditorId: _auditor, FileId: _file, AssignedOn: _on, ...answered } = getTableColumns(reviews)

/** The auditor's own reviews of earlier rounds, the latest first. */
const Earlier = text<AssignedPaper['Earlier']>`(
  select coalesce(json_agg(json_build_object(
    'Round', earlier.round,
    'Recommendation', earlier.recommendation,
    'Score', earlier.score,
    'RemarksForAuthor', earlier.remarks_for_author,
    'RemarksForAdmin', earlier.remarks_for_admin,
    'SubmittedOn', to_char(earlier.submitted_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) order by earlier.round desc), '[]')
  from earlier_reviews earlier
  where earlier.paper_id = ${papers.Id} and earlier.auditor_id = ${reviews.AuditorId}
)`

const RoundNote = text<string>`coalesce((
  select note from review_rounds of_paper where of_paper.paper_id = ${papers.Id}
  order by of_paper.round desc limit 1
), '')`

/** True once the paper is decided or withdrawn: its reviews can no longer change. */
export const isClosed = text<boolean>`${papers.Status} <> 'submitted' or ${papers.WithdrawnOn} is not null`

/** A file name that reveals nothing but the paper code. */
export const blindName = (paperCode: string, fileName: string) => `${paperCode}${extname(fileName)}`

/** A review is never shown for a draft: nobody may read a paper that an organiser took back. */
const isReviewed = notInArray(papers.Status, ['draft'])

/** The papers that an auditor is asked to review, newest first; without authors if the conference reviews blind. */
export async function assignedPapers(
  sql: Sql,
  AuditorId: string,
  PaperId?: string,
): Promise<AssignedPaper[]> {
  const { IsBlind } = await readReviewSettings(sql)
  const rows = await sql
    .select({
      ...answered,
      ...pick(papers, 'PaperCode', 'PaperTitle', 'PaperURL'),
      abstract: papers.Abstract,
      ThemeTittle: text<string>`coalesce(${themes.ThemeTitle}, '')`,
      Authors,
      FileName: text<string>`coalesce(${files.FileName}, '')`,
      Sha256: text<string>`coalesce(${files.Sha256}, '')`,
      Uncleaned: text<CleaningProblem>`coalesce(${cleanCopies.Problem}, '')`,
      IsClosed: isClosed,
      Others,
      Earlier,
      RoundNote,
      Round: roundOf(papers.Id),
    })
    .from(reviews)
    .innerJoin(papers, eq(papers.Id, reviews.PaperId))
    .leftJoin(themes, eq(themes.Id, papers.ThemeId))
    .leftJoin(files, eq(files.Id, papers.PaperURL))
    .leftJoin(cleanCopies, eq(cleanCopies.Sha256, files.Sha256))
    .where(
      and(
        eq(reviews.AuditorId, AuditorId),
        isReviewed,
        // An auditor with a conflict of interest can no longer read the paper.
        PaperId === undefined ? ne(reviews.State, 'conflict') : eq(reviews.PaperId, PaperId),
      ),
    )
    .orderBy(asc(papers.PaperCode))
  return rows.map((row) => ({
    ...row,
    Authors: IsBlind ? [] : row.Authors,
    Uncleaned: IsBlind ? row.Uncleaned : '',
    FileName: IsBlind && row.FileName ? blindName(row.PaperCode, row.FileName) : row.FileName,
    Others: row.State === 'done' ? row.Others : [],
  }))
}

/** One of them, as its auditor sees it after a change; 404 if it was never assigned. */
export async function assignedPaper(sql: Sql, AuditorId: string, PaperId: string): Promise<AssignedPaper> {
  const [paper] = await assignedPapers(sql, AuditorId, PaperId)
  return mustExist(paper)
}
