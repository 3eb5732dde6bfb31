import { eq, inArray } from 'drizzle-orm'
import { pluck } from '../../contract/core/collections.ts'
import { hasPassed } from '../../contract/core/moments.ts'
import { commitmentTexts, isCommitted, type CommitmentBody } from '../../contract/papers/commitment.ts'
import { decisionTexts } from '../../contract/papers/decisions.ts'
import { deadlineTexts } from '../../contract/papers/submissionDeadline.ts'
import type { AuthorsBody } from '../../contract/papers/paperAuthors.ts'
import { isDecided, paperTexts } from '../../contract/papers/papers.ts'
import { reasonError } from '../../contract/core/rules.ts'
import { withdrawalTexts } from '../../contract/papers/withdrawal.ts'
import type { Sql } from '../db/database.ts'
import { waitingDecisions } from '../db/schema/papers.ts'
import { people } from '../db/schema/people.ts'
import type { Actor } from '../http/context.ts'
import { lockBytes } from '../files/storeFile.ts'
import { permit, type Permitted, type RowCall } from '../http/permitted.ts'
import { broken, mustBeCurrent, notFound } from '../http/refusal.ts'
import { lockListed, lockPaper, type LockedPaper } from './lockPaper.ts'

/** Locks a paper of the caller; 404 for other people's. */
async function lockOwnPaper({ sql, caller, params }: RowCall): Promise<LockedPaper> {
  const paper = await lockPaper(sql, params.id)
  if (paper.OwnerId !== caller.UserId) throw notFound()
  return paper
}

/** Refuses a withdrawn paper (422). */
function mustTakePart({ WithdrawnOn }: LockedPaper): void {
  if (WithdrawnOn !== null) throw broken(withdrawalTexts.already)
}

/** Refuses to change a draft that waits for the file of its commitment (422): what was committed to stays as it is. */
function mustNotBeCommitted(paper: LockedPaper): void {
  if (isCommitted(paper)) throw broken(commitmentTexts.noChange)
}

/** Refuses to change a paper with a waiting decision (422): the decision applies to the paper as it was. */
async function mustNotWait(sql: Sql, { Id }: LockedPaper): Promise<void> {
  const isWaiting = eq(waitingDecisions.PaperId, Id)
  if ((await sql.$count(waitingDecisions, isWaiting)) > 0) throw broken(decisionTexts.waits)
}

/**
 * Refuses a paper that the caller may not edit: the owner edits a draft, an admin any submitted paper (spec §6), with
 * a reason once it is decided. Another status is refused with 422; a paper that the caller may not see with 404.
 */
async function mustBeEditable(sql: Sql, actor: Actor, paper: LockedPaper, Reason = ''): Promise<void> {
  const isOwner = paper.OwnerId === actor.UserId
  if (isOwner) mustNotBeCommitted(paper)
  if (isOwner && paper.Status === 'draft') return
  if (!actor.Roles.includes('Admin')) throw isOwner ? broken(paperTexts.notDraft) : notFound()
  if (paper.Status === 'draft') throw broken(paperTexts.notSubmitted)
  mustTakePart(paper)
  const error = isDecided(paper) && reasonError(Reason)
  if (error) throw broken({ Reason: error })
  await mustNotWait(sql, paper)
}

/** Locks a draft of the caller; 404 for other people's, 422 with `submitted` for a submitted one, 412 if stale. */
export async function mustOwnDraft(call: RowCall, submitted: string = paperTexts.notDraft) {
  const paper = await lockOwnPaper(call)
  if (paper.Status !== 'draft') throw broken(submitted)
  mustBeCurrent(call.ifMatch, paper.Version)
  return permit(paper, 'draft')
}

/** Locks a paper that the caller may edit, with the list item that the caller sees; refused also if stale (412). */
export async function mayEditPaper({ sql, caller, params, ifMatch }: RowCall, Reason?: string) {
  // Read under the lock: the names are current, and with the same theme and file the response is already complete.
  const { paper, item } = await lockListed(sql, params.id, caller.UserId)
  await mustBeEditable(sql, caller, paper, Reason)
  mustBeCurrent(ifMatch, paper.Version)
  return { paper: permit(paper, 'edit'), item }
}

/**
 * Locks the people who exist of those named, so that nobody is deleted before this transaction has added them, and a
 * name change in progress is either waited for or finds the paper afterwards. People before papers: the same order as a
 * name change.
 */
async function lockKnownPeople(sql: Sql, ids: readonly string[]): Promise<string[]> {
  const known = await sql
    .select({ UserDetailId: people.UserDetailId })
    .from(people)
    .where(inArray(people.UserDetailId, [...ids]))
    .orderBy(people.UserDetailId)
    .for('share')
  return pluck(known, 'UserDetailId')
}

/** Locks a paper whose author list the caller may replace, and the people in the new list who exist. */
export async function mayReplaceAuthors(
  { sql, caller, ifMatch }: Omit<RowCall, 'params'>,
  { PaperId, Authors, Reason }: AuthorsBody,
) {
  const known = await lockKnownPeople(sql, pluck(Authors, 'UserDetailId'))
  const paper = await lockPaper(sql, PaperId)
  await mustBeEditable(sql, caller, paper, Reason)
  mustBeCurrent(ifMatch, paper.AuthorsVersion)
  return { paper: permit(paper, 'authors'), known }
}

/** Locks a paper of the caller that takes part; 422 for a withdrawn one, 412 if stale. */
export async function mayReplaceFile(call: RowCall) {
  const paper = await lockOwnPaper(call)
  mustTakePart(paper)
  mustNotBeCommitted(paper)
  mustBeCurrent(call.ifMatch, paper.Version)
  return permit(paper, 'file')
}

/**
 * Locks a draft of the caller to commit to it, or a paper that its commitment made a submitted one; 404 for other
 * people's, 422 for another submitted one, 412 if a draft is stale. People and bytes are locked before the paper, as by
 * a change of the author list and by an upload. `read` is called once the locks are requested, and its statement is sent
 * with them.
 */
export async function mayCommit<G>(
  { sql, caller, params, ifMatch }: RowCall,
  { AuthorIds, Sha256 }: Pick<CommitmentBody, 'AuthorIds' | 'Sha256'>,
  read: () => Promise<G>,
) {
  const known = AuthorIds ? await lockKnownPeople(sql, AuthorIds) : []
  // Both go together.
  const locking = lockBytes(sql, Sha256)
  locking.catch(() => undefined)
  const listing = lockListed(sql, params.id, caller.UserId)
  const reading = read()
  reading.catch(() => undefined)
  const { paper, item } = await listing
  await locking
  if (!item.IsMyPaper) throw notFound()
  const isDraft = paper.Status === 'draft'
  if (!isDraft && paper.CommittedOn === null) throw broken(paperTexts.alreadySubmitted)
  if (isDraft) mustBeCurrent(ifMatch, paper.Version)
  const permitted = permit(permit(permit(paper, 'edit'), 'authors'), 'commit')
  return { paper: permitted, item, known, grounds: await reading }
}

/** Locks a draft of the caller that waits for the file of its commitment; 422 for any other paper. */
export async function mayTakeBack(call: RowCall) {
  const paper = await lockOwnPaper(call)
  if (!isCommitted(paper)) throw broken(commitmentTexts.notCommitted)
  return permit(paper, 'take back')
}

/** Locks a draft whose file has arrived, outside of a call; undefined if it no longer waits for it. */
export async function stillCommitted(sql: Sql, id: string, now: number) {
  const paper = await lockPaper(sql, id)
  return isCommitted(paper) && !hasPassed(paper.FileUntil, now) ? permit(paper, 'commit') : undefined
}

/** The committed draft that an organiser gives more time. */
export const permitCommitted = (paper: Permitted<LockedPaper, 'extend'>) => permit(paper, 'commit')

/** Locks a submitted paper of the caller, or any for an admin; 422 for a draft and a withdrawn one, 412 if stale. */
export async function mayWithdraw(call: RowCall) {
  const { sql, caller, params, ifMatch } = call
  const paper = caller.Roles.includes('Admin') ? await lockPaper(sql, params.id) : await lockOwnPaper(call)
  if (paper.Status === 'draft') throw broken(withdrawalTexts.notSubmitted)
  mustTakePart(paper)
  mustBeCurrent(ifMatch, paper.Version)
  return permit(paper, 'withdraw')
}

/** Locks a withdrawn paper; 422 for any other and for one with a waiting decision, 412 if stale. */
export async function mayBringBack({ sql, params, ifMatch }: RowCall) {
  const paper = await lockPaper(sql, params.id)
  if (paper.WithdrawnOn === null) throw broken(withdrawalTexts.notWithdrawn)
  await mustNotWait(sql, paper)
  mustBeCurrent(ifMatch, paper.Version)
  return permit(paper, 'bring back')
}

/** Locks a draft whose deadline may be extended; 422 for a submitted paper. */
export async function mayExtend({ sql, params }: RowCall) {
  const paper = await lockPaper(sql, params.id)
  if (paper.Status !== 'draft') throw broken(deadlineTexts.extensionNoDraft)
  return permit(paper, 'extend')
}
