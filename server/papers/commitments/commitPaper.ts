import { createHash } from 'node:crypto'
import { pick, pluck } from '../../../contract/core/collections.ts'
import { hasPassed } from '../../../contract/core/moments.ts'
import {
  commitmentEnd,
  committedContent,
  type Commitment,
  type commitPaper as commitCall,
} from '../../../contract/papers/commitment.ts'
import { submissionEnd } from '../../../contract/papers/submissionDeadline.ts'
import {
  paperFieldNames,
  paperRules,
  paperTexts,
  type PaperFields,
  type PaperListItem,
} from '../../../contract/papers/papers.ts'
import { broken, mustHold } from '../../http/refusal.ts'
import type { Call } from '../../http/serve.ts'
import { mustBeBefore } from '../drafts/submissionDeadline.ts'
import { signProof, type ProvenCommitment } from '../drafts/receiptProof.ts'
import { saveAuthors } from '../drafts/saveAuthors.ts'
import { saveDraft } from '../drafts/saveDraft.ts'
import type { LetterContext } from '../mails/authorLetters.ts'
import { announceSaved, announceToOrganisers } from '../paperHints.ts'
import type { mayCommit } from '../rights.ts'
import { listItem } from '../rows.ts'
import { forgetHash } from './commitmentHash.ts'
import { commitmentGrounds } from './commitmentReads.ts'
import { fulfil } from './fulfilCommitment.ts'
import { keepCommitment, keepCommitmentAndTimes } from './keepCommitment.ts'

type Committing = Call<typeof commitCall>

/** What decides about the commitment of this call at this time, in milliseconds. */
export const groundsOf = ({ sql, caller, params, body }: Committing, now: number) =>
  commitmentGrounds(sql, {
    ...pick(body, 'FileName', 'Size', 'Sha256'),
    PaperId: params.id,
    OwnerId: caller.UserId,
    Now: new Date(now).toISOString(),
  })

type Grounds = Awaited<ReturnType<typeof groundsOf>>
type Committable = Awaited<ReturnType<typeof mayCommit<Grounds>>>
type Written = Omit<Committable, 'grounds'>

/** What is committed to: the fields except the file, and the authors in their order. */
interface Committed {
  readonly fields: Omit<PaperFields, 'PaperURL'>
  readonly authorIds: readonly string[]
}

const textNames = paperFieldNames.filter((name) => name !== 'PaperURL')

/** The text of the commitment: what the call leaves out is as it is stored. */
function committedOf({ paper, item }: Committable, { AuthorIds, ...body }: Committing['body']): Committed {
  const given = Object.fromEntries(textNames.map((name) => [name, body[name] ?? paper[name]]))
  return {
    fields: given as unknown as Committed['fields'],
    authorIds: AuthorIds?.map((id) => id.toLowerCase()) ?? pluck(item.Authors, 'UserDetailId'),
  }
}

/** Saves what the commitment changes in the draft, and returns the paper as it is then. */
async function saveText(
  call: Committing,
  context: LetterContext,
  { paper, item, known }: Committable,
  { fields, authorIds }: Committed,
): Promise<Written> {
  const hasSameText = textNames.every((name) => fields[name] === paper[name])
  const before = pluck(item.Authors, 'UserDetailId')
  const hasSameAuthors =
    before.length === authorIds.length && before.every((id, index) => id === authorIds[index])
  const saved = hasSameText
    ? item
    : await saveDraft(call, context, { paper, item }, { ...fields, PaperURL: paper.PaperURL })
  const written = { ...paper, ...fields, Version: saved.Version }
  if (hasSameAuthors) return { paper: written, item: saved, known }
  const Authors = authorIds.map((UserDetailId, index) => ({ UserDetailId, UserSequence: index + 1 }))
  const listed = await saveAuthors(call.sql, context, call.caller, { paper: written, known }, { Authors })
  return { paper: { ...written, AuthorsVersion: listed.AuthorsVersion }, item: listed, known }
}

/**
 * Commits to a draft of the caller: every rule of final submission is checked but the bytes of the file (422, texts in
 * form order). If these are here already, the paper is submitted at once. The same commitment again returns what became of
 * it; one that a hash or a proof of this portal announced keeps its first time, also after the deadline.
 */
export async function commitPaper(
  call: Committing,
  context: LetterContext,
  committable: Committable,
  { proven, saved }: { readonly proven: ProvenCommitment | undefined; readonly saved: (id: string) => void },
): Promise<Commitment> {
  const { sql, caller, body, sendOn } = call
  const { paper } = committable
  const now = context.now()
  const file = pick(body, 'FileName', 'Size', 'Sha256')
  const committed = committedOf(committable, body)
  const { fields, authorIds } = committed
  const Content = createHash('sha256')
    .update(committedContent(fields, authorIds, file))
    .digest('hex')
  const { conference, endsOn, kept, hashes, arrived } = committable.grounds
  const hashed = hashes.find(({ Sha256 }) => Sha256 === Content)
  const about = { PaperId: paper.Id, OwnerId: paper.OwnerId, Content }
  const answer = (times: Pick<Commitment, 'CommittedOn' | 'FileUntil'>, Paper: PaperListItem) => ({
    ...times,
    Proof: signProof(context.keys.receipt, { ...about, ...times }),
    Paper,
  })
  const isSame = kept?.Content === Content && kept.State !== 'lapsed'
  if (isSame && (kept.State === 'done' || !arrived))
    return { ...answer(pick(kept, 'CommittedOn', 'FileUntil'), committable.item), Receipt: kept.Receipt }
  if (paper.Status !== 'draft') throw broken(paperTexts.alreadySubmitted)

  const end = submissionEnd(endsOn, conference.GraceMinutes, paper.ExtendedUntil)
  const isProven = proven?.PaperId === paper.Id && proven.Content === Content
  const earlier = (isSame ? kept : undefined) ?? hashed ?? (isProven ? proven : undefined)
  if (!earlier) mustBeBefore(end, now)
  const CommittedOn = earlier?.CommittedOn ?? new Date(now).toISOString()
  const FileUntil = isSame ? kept.FileUntil : commitmentEnd(Date.parse(CommittedOn), end)
  if (hasPassed(FileUntil, now)) throw broken(paperTexts.deadlinePassed)
  mustHold({
    // The file is promised.
    ...paperRules({ ...fields, PaperURL: paper.Id }, conference.AbstractMinimumWordCount),
    ...(authorIds.length === 0 ? { Authors: paperTexts.noAuthors } : {}),
  })
  const written = await saveText(call, context, committable, committed)
  if (written.item !== committable.item) call.after(() => saved(paper.Id))
  const times = { CommittedOn, FileUntil }
  const row = {
    ...times,
    ...file,
    PaperId: paper.Id,
    Content,
    PaperVersion: written.paper.Version,
    AuthorsVersion: written.paper.AuthorsVersion,
  }
  sendOn((arrived ? keepCommitment : keepCommitmentAndTimes)(sql, row))
  if (hashed) sendOn(forgetHash(sql, caller.UserId, Content).execute())
  if (arrived) {
    const Receipt = await fulfil(call, context, written.paper, { CommittedOn, file: arrived })
    return { ...answer(times, await listItem(sql, paper.Id, caller.UserId)), Receipt }
  }
  const item = { ...written.item, ...times }
  const Version = written.item === committable.item ? 0 : item.Version
  await announceSaved(call, { ...item, Version })
  announceToOrganisers(call, paper.Id)
  return { ...answer(times, item), Receipt: null }
}
