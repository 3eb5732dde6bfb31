import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { limits, noId } from '../../../contract/core/limits.ts'
import type { TentativeDecision, OpenStatus } from '../../../contract/papers/decisionState.ts'
import { decisionLabel } from '../../../contract/papers/papers.ts'
import { tentativeTexts, type MarkBody, type Marked } from '../../../contract/papers/tentative.ts'
import { recordAudits, type Audited } from '../../audit/record.ts'
import type { Sql } from '../../db/database.ts'
import { insertRows } from '../../db/insertRows.ts'
import type { Searched } from '../../db/searchSuggestions.ts'
import { papers, tentativeDecisions } from '../../db/schema/papers.ts'
import { namesOfAccounts } from '../../directory/namesOfAccounts.ts'
import type { Notifying } from '../../directory/notify.ts'
import type { Context } from '../../http/context.ts'
import { conflicting } from '../../http/refusal.ts'
import { kindNames, nameOfKind } from '../kinds/kinds.ts'
import { announceToOrganisers } from '../paperHints.ts'
import { idsOfChosen } from './chosenPapers.ts'
import { mayMark } from './decisionRights.ts'

type Row = typeof tentativeDecisions.$inferSelect
type Mark = { readonly Status: OpenStatus; readonly KindId: string } | null

/** All marks by their papers, in the order of ids. */
export async function allMarks(sql: Sql): Promise<ReadonlyMap<string, Row>> {
  const rows = await sql.select().from(tentativeDecisions).orderBy(asc(tentativeDecisions.PaperId))
  return new Map(rows.map((row) => [row.PaperId, row]))
}

const isSame = (row: Row | undefined, mark: Mark) =>
  mark === null ? row === undefined : row?.Status === mark.Status && row.KindId === mark.KindId

/** The open papers of a filter that get a mark; those that somebody marked after it was read stay as they are. */
async function foundToMark(searched: Searched, body: MarkBody, mark: Mark) {
  const found = await idsOfChosen(searched, { ...body, PaperIds: [] }, { decidable: 'submitted' })
  const marks = await allMarks(searched.sql)
  const others = found.filter((id) => !isSame(marks.get(id), mark))
  const { FoundOn } = body
  const isKept = (id: string) => {
    const row = marks.get(id)
    return row !== undefined && FoundOn !== undefined && row.MarkedOn > FoundOn
  }
  return { ids: others.filter((id) => !isKept(id)), Kept: others.filter(isKept).length }
}

/** Refuses a mark that the organiser has not seen (409). */
async function mustBeSeen(
  sql: Sql,
  seen: ReadonlyMap<string, string>,
  held: readonly { readonly Id: string; readonly PaperCode: string }[],
  marks: ReadonlyMap<string, Row>,
): Promise<void> {
  for (const { Id, PaperCode } of held) {
    const row = marks.get(Id)
    if (seen.has(Id) && seen.get(Id) !== (row?.MarkId ?? noId)) {
      const mark = row && { ...row, Kind: await nameOfKind(sql, row.KindId) }
      const name = row && (await namesOfAccounts(sql, [row.MarkedBy])).get(row.MarkedBy)
      throw conflicting(tentativeTexts.changed(PaperCode, mark, name ?? ''))
    }
  }
}

/**
 * Marks papers with a tentative decision, or takes it off. Refuses all of them if one is not open, or has another mark
 * than the organiser saw (409). Nothing is sent, and only organisers are notified.
 */
export async function markPapers(
  call: Notifying & Audited,
  context: Pick<Context, 'database' | 'now'>,
  body: MarkBody,
): Promise<Marked> {
  const { sql, caller } = call
  const mark: Mark = body.Status === null ? null : { Status: body.Status, KindId: body.KindId }
  const seen = new Map(body.Marks.map(({ PaperId, Seen }) => [PaperId.toLowerCase(), Seen.toLowerCase()]))
  const found = body.All
    ? await foundToMark({ sql, database: context.database }, body, mark)
    : { ids: [], Kept: 0 }
  const all = [...new Set([...seen.keys(), ...found.ids])]
  const ids = all.slice(0, limits.PapersAtOnce)
  const Left = all.length - ids.length
  if (ids.length === 0) return { MarkId: noId, Papers: 0, Left, Kept: found.Kept }
  const held = await mayMark(sql, ids, mark)
  // Read under the locks: nobody else changes them now.
  const marks = await allMarks(sql)
  await mustBeSeen(sql, seen, held, marks)
  const MarkId = mark ? randomUUID() : noId
  const MarkedOn = new Date(context.now()).toISOString()
  await sql.delete(tentativeDecisions).where(inArray(tentativeDecisions.PaperId, ids))
  if (mark) {
    const row = { ...mark, MarkId, MarkedBy: caller.UserId, MarkedOn }
    await insertRows(
      sql,
      tentativeDecisions,
      ids.map((PaperId) => ({ ...row, PaperId })),
    )
  }
  const names = await kindNames(sql)
  const label = (one: Mark | undefined) =>
    one ? decisionLabel(one.Status, names.get(one.KindId) ?? '') : null
  await recordAudits(
    call,
    'Mark paper',
    ids.map((id) => [id, { Mark: { From: label(marks.get(id)), To: label(mark) } }]),
  )
  announceToOrganisers(call, ids.length === 1 ? ids[0] : noId)
  return { MarkId, Papers: held.length, Left, Kept: found.Kept }
}

/** The tentative decision on an open paper. */
export async function tentativeDecision(sql: Sql, PaperId: string): Promise<TentativeDecision | null> {
  const [row] = await sql
    .select({ mark: tentativeDecisions })
    .from(tentativeDecisions)
    .innerJoin(papers, eq(papers.Id, tentativeDecisions.PaperId))
    .where(and(eq(papers.Id, PaperId), eq(papers.Status, 'submitted'), isNull(papers.WithdrawnOn)))
  if (!row) return null
  const { PaperId: _paper, MarkedBy, ...mark } = row.mark
  const names = await namesOfAccounts(sql, [MarkedBy])
  return { ...mark, Kind: await nameOfKind(sql, mark.KindId), MarkedByName: names.get(MarkedBy) ?? '' }
}
