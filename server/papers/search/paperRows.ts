import { pick, pluck } from '../../../contract/core/collections.ts'
import type { Sort } from './paperOrder.ts'
import { and, eq, inArray, isNull, sql as text } from 'drizzle-orm'
import type { PaperSearchItem } from '../../../contract/papers/paperSearch.ts'
import type { ReportedPaper } from '../../../contract/papers/paperColumns.ts'
import { users } from '../../db/schema/accounts.ts'
import type { Sql } from '../../db/database.ts'
import { files } from '../../db/schema/files.ts'
import { people } from '../../db/schema/people.ts'
import { reviews } from '../../db/schema/reviews.ts'
import { noId } from '../../../contract/core/limits.ts'
import { kindName, listColumns } from '../rows.ts'
import { papers, tentativeDecisions, themes, waitingDecisions } from '../../db/schema/papers.ts'

/** The tentative decision on an open paper; after it was released, the decision counts. */
export const isMarked = and(
  eq(tentativeDecisions.PaperId, papers.Id),
  isNull(waitingDecisions.PaperId),
  isNull(papers.WithdrawnOn),
)

/** A paper at its place in a list by rank; without a score it has none. */
export const withRank = <Row extends Pick<PaperSearchItem, 'Reviews'>>(row: Row, place: number | null) => ({
  ...row,
  Rank: row.Reviews.ScoreMean === null ? null : place,
})

const { abstract, IsMyPaper: _isMyPaper, Feedback, WithdrawReason, ...listed } = listColumns(noId)

/** The state of a paper's reviews. */
const Reviews = text<PaperSearchItem['Reviews']>`(
  select json_build_object(
    'Asked', count(*) filter (where ${reviews.State} in ('assigned', 'accepted', 'done')),
    'Done', count(*) filter (where ${reviews.State} = 'done'),
    'ScoreLeast', min(${reviews.Score}) filter (where ${reviews.State} = 'done'),
    'ScoreMost', max(${reviews.Score}) filter (where ${reviews.State} = 'done'),
    'ScoreMean', avg(${reviews.Score}) filter (where ${reviews.State} = 'done')
  ) from ${reviews} where ${reviews.PaperId} = ${papers.Id})`

export const columns = {
  ...listed,
  Reviews,
  Decision: {
    ...pick(waitingDecisions, 'Status', 'UndoUntil'),
    // Read through the joined row, so that the whole is null without one.
    Kind: text<string>`case when ${waitingDecisions.PaperId} is not null then ${kindName(waitingDecisions.KindId)} end`,
  },
  Tentative: {
    ...pick(tentativeDecisions, 'MarkId', 'Status', 'KindId'),
    Kind: text<string>`case when ${tentativeDecisions.PaperId} is not null then ${kindName(tentativeDecisions.KindId)} end`,
  },
  OwnerName: text<string>`coalesce(${people.FullName}, ${users.Email}, '')`,
  OwnerEmail: text<string>`coalesce(${users.Email}, '')`,
}

/** A paper, and its place in a list by rank; null in other orders. */
export interface Ranked {
  readonly Id: string
  readonly Place: number | null
}

/** Papers in the order of their list, each with its place if that is by rank. */
export const inRanks = (ids: readonly string[], { Sort }: { readonly Sort?: Sort | undefined }): Ranked[] =>
  ids.map((Id, index) => ({ Id, Place: Sort === 'rank' ? index + 1 : null }))

/** Papers with all the columns of a report, in their order. */
export async function reportedPapers(sql: Sql, ranked: readonly Ranked[]): Promise<ReportedPaper[]> {
  const ids = pluck(ranked, 'Id')
  const rows = await sql
    .select({ ...columns, Abstract: abstract, Feedback, WithdrawReason })
    .from(papers)
    .leftJoin(waitingDecisions, eq(waitingDecisions.PaperId, papers.Id))
    .leftJoin(tentativeDecisions, isMarked)
    .leftJoin(themes, eq(themes.Id, papers.ThemeId))
    .leftJoin(files, eq(files.Id, papers.PaperURL))
    .leftJoin(users, eq(users.Id, papers.OwnerId))
    .leftJoin(people, eq(people.UserDetailId, users.UserDetailId))
    .where(inArray(papers.Id, [...ids]))
  const byId = new Map(rows.map((row) => [row.Id, row]))
  return ranked.flatMap(({ Id, Place }) => {
    const row = byId.get(Id)
    return row ? [withRank(row, Place)] : []
  })
}
