import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { pluck } from '../../contract/core/collections.ts'
import { ArchivedPaperDetails } from '../../contract/archive/archive.ts'
import { ArchivedPaper } from '../../contract/archive/archiveRows.ts'
import type { Sql } from '../db/database.ts'
import { files } from '../db/schema/files.ts'
import { notFound } from '../http/refusal.ts'
import { paperAuthors, paperFiles, papers, statusChanges } from '../db/schema/papers.ts'
import { namesOfAccounts, namesOfPeople } from '../directory/namesOfAccounts.ts'
import { earlierReviews, reviews } from '../db/schema/reviews.ts'
import { found, rowsNaming, rowsOf } from './readArchived.ts'

const { Abstract, Feedback, WithdrawReason, History, Reviews } = ArchivedPaperDetails.shape
const Paper = ArchivedPaper.omit({ PaperId: true, Authors: true }).extend({
  Id: z.string(),
  Abstract,
  Feedback,
  WithdrawReason,
})
const Authorship = z.object({ PaperId: z.string(), UserDetailId: z.string(), Sequence: z.number() })
const FileVersion = z.object({ FileId: z.string(), Number: z.number(), CreatedOn: z.string() })
const Change = History.element.extend({ ChangedOn: z.string() })
const Review = Reviews.element.omit({ AuditorName: true }).extend({ AuditorId: z.string() })
const Earlier = Review.omit({ State: true })

/** The names of the authors of archived papers, in their order. */
async function authorsOf(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const rows = await rowsNaming(sql, paperAuthors, ids, Authorship)
  const names = await namesOfPeople(sql, pluck(rows, 'UserDetailId'))
  const authors = new Map<string, string[]>()
  for (const { PaperId, UserDetailId } of rows.sort((a, b) => a.Sequence - b.Sequence)) {
    const name = names.get(UserDetailId)
    const before = authors.get(PaperId) ?? []
    // Two people who were merged later may both be authors of it.
    if (name !== undefined && !before.includes(name)) authors.set(PaperId, [...before, name])
  }
  return authors
}

async function withAuthors(sql: Sql, rows: readonly z.infer<typeof Paper>[]) {
  const authors = await authorsOf(sql, pluck(rows, 'Id'))
  return rows.map(({ Id: PaperId, ...paper }) => ({ PaperId, ...paper, Authors: authors.get(PaperId) ?? [] }))
}

/** Papers of a past conference by their ids, as lists show them. */
export async function archivedPapers(
  sql: Sql,
  ConferenceId: string,
  ids: readonly string[],
): Promise<ArchivedPaper[]> {
  const rows = await withAuthors(sql, await rowsOf(sql, found(ConferenceId, papers), ids, Paper))
  return rows.map((row) => ArchivedPaper.parse(row))
}

/** One of them with all its data; 404 if it is not of that conference. */
export async function archivedPaper(
  sql: Sql,
  ConferenceId: string,
  PaperId: string,
): Promise<ArchivedPaperDetails> {
  const [paper] = await withAuthors(sql, await rowsOf(sql, found(ConferenceId, papers), [PaperId], Paper))
  if (!paper) throw notFound()
  const versions = await rowsNaming(sql, paperFiles, [PaperId], FileVersion)
  const ids = pluck(versions, 'FileId')
  const names = ids.length === 0 ? [] : await sql.select().from(files).where(inArray(files.Id, ids))
  const earlier = await rowsNaming(sql, earlierReviews, [PaperId], Earlier)
  const reviewed = [
    ...(await rowsNaming(sql, reviews, [PaperId], Review)),
    ...earlier.map((review) => ({ ...review, State: 'done' })),
  ]
  const auditors = await namesOfAccounts(sql, [...new Set(pluck(reviewed, 'AuditorId'))])
  return {
    ...paper,
    Files: versions
      .sort((a, b) => b.Number - a.Number)
      .map((version) => ({
        ...version,
        FileName: names.find(({ Id }) => Id === version.FileId)?.FileName ?? '',
      })),
    History: (await rowsNaming(sql, statusChanges, [PaperId], Change)).sort((a, b) =>
      a.ChangedOn < b.ChangedOn ? -1 : 1,
    ),
    Reviews: reviewed.map(({ AuditorId, ...review }) => ({
      ...review,
      AuditorName: auditors.get(AuditorId) ?? '',
    })),
  }
}
