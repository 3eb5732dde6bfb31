import { ReviewAnswer, type AssignedPaper } from '../../../contract/reviews/reviewing.ts'
import { answerDrafts, type AnswerDraft } from '../../cache/entities/answerDrafts.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import { answerForm, mergeStaleForm, type FormAnswer, type MergedKind } from './formConflict.ts'

/** An auditor's answer in the server's copy. */
export const answerFieldsOf = (paper: AssignedPaper): ReviewAnswer => ReviewAnswer.strip().parse(paper)

const merged: MergedKind<ReviewAnswer, AnswerDraft> = {
  drafts: answerDrafts,
  fields: ReviewAnswer,
  // A reason belongs to the answer that it was given for.
  partOf: () => ['State', 'Reason'],
}

/** Merges an answer given here with the server's newer copy; see `mergeStaleForm`. */
export function mergeStaleAnswer(db: WorkDatabase, paper: AssignedPaper, now: number): Promise<boolean> {
  const copy = { theirs: answerFieldsOf(paper), version: paper.Version, also: {} }
  return mergeStaleForm(db, merged, paper.PaperId, copy, now)
}

/** Settles which of two answers is valid, as a person decided after seeing theirs at version `seen` (offline O7). */
export const settleAnswer = (
  db: WorkDatabase,
  paperId: string,
  answers: Readonly<Partial<Record<keyof ReviewAnswer, FormAnswer>>>,
  seen: number,
  now: number,
): Promise<'settled' | 'open' | 'newer'> => answerForm(db, merged, paperId, answers, { seen, now })
