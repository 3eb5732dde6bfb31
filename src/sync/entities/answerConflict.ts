import { ReviewAnswer, type AssignedPaper } from '../../../contract/reviews/reviewing.ts'
import { answerDrafts, type AnswerDraft } from '../../cache/entities/answerDrafts.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import { answerForm, mergeStaleForm, type FormAnswer, type MergedKind } from './formConflict.ts'

/** What the server says of an auditor's answer. */
export const answerFieldsOf = (paper: AssignedPaper): ReviewAnswer => ReviewAnswer.strip().parse(paper)

const merged: MergedKind<ReviewAnswer, AnswerDraft> = {
  drafts: answerDrafts,
  fields: ReviewAnswer,
  // A reason goes with the answer that it was given for.
  partOf: () => ['State', 'Reason'],
}

/** Merges an answer that was given here with a newer copy of the server; see `mergeStaleForm`. */
export function mergeStaleAnswer(db: WorkDatabase, paper: AssignedPaper, now: number): Promise<boolean> {
  const copy = { theirs: answerFieldsOf(paper), version: paper.Version, also: {} }
  return mergeStaleForm(db, merged, paper.PaperId, copy, now)
}

/** Settles which of two answers holds, as a person decided who has seen theirs at version `seen` (offline O7). */
export const settleAnswer = (
  db: WorkDatabase,
  paperId: string,
  answers: Readonly<Partial<Record<keyof ReviewAnswer, FormAnswer>>>,
  seen: number,
  now: number,
): Promise<'settled' | 'open' | 'newer'> => answerForm(db, merged, paperId, answers, { seen, now })
