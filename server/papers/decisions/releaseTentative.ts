import { createHash } from 'node:crypto'
import { and, asc, inArray, sql as text } from 'drizzle-orm'
import { limits } from '../../../contract/core/limits.ts'
import { openStatuses } from '../../../contract/papers/decisionState.ts'
import {
  tentativeTexts,
  type PreviewedRelease,
  type ReleaseBody,
  type Released,
  type ReleasePreview,
} from '../../../contract/papers/tentative.ts'
import type { Audited } from '../../audit/record.ts'
import { getBankRow } from '../../conference/bank.ts'
import type { Sql } from '../../db/database.ts'
import type { Searched } from '../../db/searchSuggestions.ts'
import { papers } from '../../db/schema/papers.ts'
import { reviews } from '../../db/schema/reviews.ts'
import type { Notifying } from '../../directory/notify.ts'
import type { Context } from '../../http/context.ts'
import { conflicting } from '../../http/refusal.ts'
import type { After } from '../../jobs/inTransaction.ts'
import { kindNames } from '../kinds/kinds.ts'
import type { LetterContext } from '../mails/authorLetters.ts'
import { decisionLetters } from './applyDecisions.ts'
import { decideForOrganiser } from './decideForOrganiser.ts'
import { idsOfChosen } from './chosenPapers.ts'
import { contentOf } from './decidePapers.ts'
import { distinctIds, mayRelease } from './decisionRights.ts'
import { feedbackOf } from './feedback.ts'
import { previewLetters } from './previewLetters.ts'
import { allMarks } from './tentative.ts'

/** The names of papers without reviews that a preview shows. */
const namesShown = 20

type Marks = Awaited<ReturnType<typeof allMarks>>
type MarkRow = Marks extends ReadonlyMap<string, infer R> ? R : never

/** The papers that are chosen and marked, as many as one call takes, in the order of their ids. */
async function markedOf(searched: Searched, body: PreviewedRelease) {
  const chosen = new Set(distinctIds(await idsOfChosen(searched, body, { decidable: 'submitted' })))
  const marks = [...(await allMarks(searched.sql)).values()].filter(({ PaperId }) => chosen.has(PaperId))
  const rows = marks.slice(0, limits.PapersAtOnce)
  if (rows.length === 0) throw conflicting(tentativeTexts.noneMarked)
  return { rows, Unmarked: chosen.size - marks.length, Left: marks.length - rows.length }
}

/** Names exactly these papers with these marks. */
const digestOf = (rows: readonly MarkRow[]) =>
  createHash('sha256')
    .update(rows.map(({ PaperId, MarkId }) => `${PaperId} ${MarkId}\n`).join(''))
    .digest('hex')

/** Marked papers by decision and kind, approvals first. */
function groupsOf(rows: readonly MarkRow[], names: ReadonlyMap<string, string>) {
  const groups = new Map<string, Pick<MarkRow, 'Status' | 'KindId'> & { PaperIds: string[] }>()
  for (const { PaperId, Status, KindId } of rows) {
    const key = `${Status} ${KindId}`
    const group = groups.get(key) ?? { Status, KindId, PaperIds: [] }
    group.PaperIds.push(PaperId)
    groups.set(key, group)
  }
  const place = (status: MarkRow['Status']) => (openStatuses.indexOf(status) + 2) % openStatuses.length
  return [...groups.values()]
    .map((group) => ({ ...group, Kind: names.get(group.KindId) ?? '' }))
    .sort((a, b) => place(a.Status) - place(b.Status) || a.Kind.localeCompare(b.Kind, 'en'))
}

/** Papers whose reviews are not in: those without any, by code, and how many wait for one. */
async function reviewsLacking(sql: Sql, ids: readonly string[]) {
  const of = (where: ReturnType<typeof text>) =>
    text`exists (select 1 from ${reviews} where ${reviews.PaperId} = ${papers.Id} and ${where})`
  const among = inArray(papers.Id, [...ids])
  const without = await sql
    .select({ Id: papers.Id, PaperCode: papers.PaperCode, PaperTitle: papers.PaperTitle })
    .from(papers)
    .where(and(among, text`not ${of(text`${reviews.State} = 'done'`)}`))
    .orderBy(asc(papers.PaperCode), asc(papers.Id))
  const WithMissing = await sql.$count(
    papers,
    and(among, of(text`${reviews.State} in ('assigned', 'accepted')`)),
  )
  return { WithoutReviews: { Papers: without.length, First: without.slice(0, namesShown) }, WithMissing }
}

/** What a release would do; refuses like the release itself. Changes nothing. */
export async function previewRelease(
  searched: Searched,
  context: Pick<LetterContext, 'publicUrl' | 'keys'>,
  body: PreviewedRelease,
): Promise<ReleasePreview> {
  const { sql } = searched
  const { rows, Unmarked, Left } = await markedOf(searched, body)
  const groups = await mayRelease(sql, groupsOf(rows, await kindNames(sql)))
  const lettersOf = []
  for (const [{ Status, KindId, PaperIds }, Papers] of groups) {
    const content = contentOf({ Status, KindId, Feedback: body.Feedback })
    const ToAuthors = await feedbackOf(sql, PaperIds, content)
    lettersOf.push(await decisionLetters(sql, context, { ...content, Papers, ToAuthors }))
  }
  const { UndoMinutes } = await getBankRow(sql)
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  return {
    Seen: digestOf(rows),
    Groups: groups.map(([{ PaperIds, ...group }]) => ({ ...group, Papers: PaperIds.length })),
    Papers: rows.length,
    Unmarked,
    Left,
    Mails: sum(lettersOf.map(({ letters }) => letters.length)),
    Unreachable: sum(lettersOf.map(({ unreachable }) => unreachable)),
    UndoMinutes,
    ...(await reviewsLacking(
      sql,
      rows.map(({ PaperId }) => PaperId),
    )),
    // One of each decision: they read differently.
    First: await previewLetters(
      sql,
      lettersOf.flatMap(({ letters }) => letters.slice(0, 1)),
    ),
  }
}

/**
 * Decides on papers as they are marked, each group as a decision of its own that can be undone. 409 if a paper is not
 * open any more, or if marks have changed since the preview.
 */
export async function releasePapers(
  call: Notifying & Audited & { readonly after: After },
  context: Context,
  body: ReleaseBody,
): Promise<Released> {
  const { sql } = call
  const { database } = context
  const { rows, Left } = await markedOf({ sql, database }, body)
  const groups = await mayRelease(sql, groupsOf(rows, await kindNames(sql)))
  // Read again under the locks of the papers, which a change of a mark needs.
  const marks = await allMarks(sql)
  const now = rows.flatMap(({ PaperId }) => marks.get(PaperId) ?? [])
  if (digestOf(now) !== body.Seen) throw conflicting(tentativeTexts.previewOld)
  const Decisions = []
  for (const [{ Status, KindId }, held] of groups) {
    const decision = { Status, KindId, Feedback: body.Feedback }
    const { UndoId, UndoUntil } = await decideForOrganiser(call, context, held, decision)
    Decisions.push({ UndoId, UndoUntil })
  }
  return { Decisions, Papers: rows.length, Left }
}
