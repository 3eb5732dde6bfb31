import { texts } from '../../../contract/core/errors.ts'
import { noId } from '../../../contract/core/limits.ts'
import { getUserPapers, type PaperListItem } from '../../../contract/papers/papers.ts'
import { getAuthor, type Author } from '../../../contract/people/authors.ts'
import { getAssignedPapers } from '../../../contract/reviews/reviewing.ts'
import { getTravel } from '../../../contract/travel/travel.ts'
import { readDraft } from '../../cache/entities/paperDrafts.ts'
import { readPerson } from '../../cache/entities/localPeople.ts'
import { sendAgain } from '../../cache/outbox/outbox.ts'
import type { OutboxRow } from '../../cache/database/deviceRows.ts'
import { travelDrafts } from '../../cache/entities/travelDrafts.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import { verdictOf } from '../transport/verdict.ts'
import { urlOf, type Transport } from '../transport/request.ts'
import { mergeStaleAnswer } from './answerConflict.ts'
import { mergeStaleAuthors } from './authorsConflict.ts'
import { mergeStalePaper } from './paperConflict.ts'
import { mergeStalePerson } from './personConflict.ts'
import { fetchRegistration } from './registrationConflict.ts'
import { mergeStaleReview } from './reviewConflict.ts'
import { mergeStaleTravel } from './travelConflict.ts'

/** The server's current list of papers; undefined if there was no response. */
export async function fetchPapers(transport: Transport): Promise<readonly PaperListItem[] | undefined> {
  const response = await transport({ method: 'GET', url: urlOf(getUserPapers), headers: {} })
  const verdict = verdictOf(getUserPapers, response, null)
  return verdict.kind === 'done' ? verdict.reply.Result : undefined
}

/** Merges a row with the server's newer copy. Runs inside a transaction of the whole database. */
export type Carry = (current: OutboxRow, now: number) => Promise<void>

/**
 * Fetches the server's newer copy for a stale row, and returns how to merge the row with it (offline O7): null if the
 * copy no longer exists, undefined if there was no response.
 */
export async function fetchTheirs(
  transport: Transport,
  db: WorkDatabase,
  row: OutboxRow,
): Promise<Carry | null | undefined> {
  if (row.Kind === 'person') return fetchPerson(transport, db, row)
  if (row.Kind === 'registration') return fetchRegistration(transport, db, row)
  if (row.Kind === 'travel') return fetchTravel(transport, db, row)
  if (row.Kind === 'review' || row.Kind === 'answer') return fetchReview(transport, db, row)
  const draft = await readDraft(db, row.EntityId)
  if (!draft || draft.PaperId === noId) return null
  const papers = await fetchPapers(transport)
  if (!papers) return undefined
  const item = papers.find((paper) => paper.Id === draft.PaperId)
  return item ? (current, now) => mergeStale(db, current, item, now) : null
}

async function fetchPerson(
  transport: Transport,
  db: WorkDatabase,
  row: OutboxRow,
): Promise<Carry | null | undefined> {
  const person = await readPerson(db, row.EntityId)
  if (!person) return null
  const url = urlOf(getAuthor, { id: person.UserDetailId })
  const verdict = verdictOf(getAuthor, await transport({ method: 'GET', url, headers: {} }), null)
  if (verdict.kind === 'gone' || verdict.kind === 'refused') return null
  if (verdict.kind !== 'done') return undefined
  const theirs = verdict.reply.Result
  return (current, now) => mergeStalePersonRow(db, current, theirs, now)
}

async function fetchTravel(
  transport: Transport,
  db: WorkDatabase,
  row: OutboxRow,
): Promise<Carry | null | undefined> {
  const draft = await travelDrafts.read(db, row.EntityId)
  if (!draft) return null
  const url = urlOf(getTravel, { id: draft.TravelId })
  const verdict = verdictOf(getTravel, await transport({ method: 'GET', url, headers: {} }), null)
  if (verdict.kind === 'gone' || verdict.kind === 'refused') return null
  if (verdict.kind !== 'done') return undefined
  const theirs = verdict.reply.Result
  return async (current, now) =>
    end(db, current, await mergeStaleTravel(db, current.EntityId, theirs, now), now)
}

async function fetchReview(
  transport: Transport,
  db: WorkDatabase,
  row: OutboxRow,
): Promise<Carry | null | undefined> {
  const url = urlOf(getAssignedPapers)
  const verdict = verdictOf(getAssignedPapers, await transport({ method: 'GET', url, headers: {} }), null)
  if (verdict.kind === 'gone' || verdict.kind === 'refused') return null
  if (verdict.kind !== 'done') return undefined
  const theirs = verdict.reply.Result.find(({ PaperId }) => PaperId === row.EntityId)
  if (!theirs) return null
  const merge = row.Kind === 'answer' ? mergeStaleAnswer : mergeStaleReview
  return async (current, now) => end(db, current, await merge(db, theirs, now), now)
}

/** Merges a changed co-author's row with a newer copy (offline O7). Runs inside a transaction of the whole database. */
export async function mergeStalePersonRow(
  db: WorkDatabase,
  row: OutboxRow,
  theirs: Author,
  now: number,
): Promise<void> {
  await end(db, row, await mergeStalePerson(db, row.EntityId, theirs, now), now)
}

/**
 * Merges a row with a newer copy of the paper (offline O7). A clean merge is sent again; otherwise there is one
 * conflict record, and the text typed here stays. A final submission on a stale base always asks, even if it waits
 * behind the row that found the newer copy. Runs inside a transaction of the whole database.
 */
export async function mergeStale(
  db: WorkDatabase,
  row: OutboxRow,
  theirs: PaperListItem,
  now: number,
): Promise<void> {
  await askAboutSubmission(db, row.EntityId)
  if (row.Kind === 'paper') await end(db, row, await mergeStalePaper(db, row.EntityId, theirs, now), now)
  else if (row.Kind === 'authors')
    await end(db, row, await mergeStaleAuthors(db, row.EntityId, theirs, now), now)
  else await db.outbox.update(row.Order, { State: 'conflict', LastError: texts.stale })
}

async function end(db: WorkDatabase, row: OutboxRow, isMerged: boolean, now: number): Promise<void> {
  await db.outbox.update(row.Order, isMerged ? sendAgain(now) : { State: 'conflict', LastError: texts.stale })
}

/** The paper to be submitted is no longer what its owner saw. A submission already sent gets its own response. */
async function askAboutSubmission(db: WorkDatabase, draftId: string): Promise<void> {
  await db.outbox
    .where('EntityId')
    .equals(draftId)
    .filter((row) => row.Kind === 'submission' && row.Frozen === null)
    .modify({ State: 'conflict', LastError: texts.stale })
}
