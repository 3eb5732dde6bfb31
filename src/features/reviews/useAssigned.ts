import { useLiveQuery } from 'dexie-react-hooks'
import { getAssignedPapers, type AssignedPaper } from '../../../contract/reviews/reviewing.ts'
import { reviewScreenTexts } from '../../../contract/reviews/reviewScreens.ts'
import {
  answerDrafts,
  reviewDrafts,
  type AnswerDraft,
  type ReviewDraft,
} from '../../cache/entities/reviewDrafts.ts'
import { readOutbox } from '../../cache/outbox/outbox.ts'
import { keptReviewFiles } from '../../cache/copies/documentCopies.ts'
import type { OutboxRow } from '../../cache/database/outboxRows.ts'
import { dropUnassignedFiles } from '../../sync/pull/pullAssigned.ts'
import { useRead } from '../../sync/pull/useRead.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'

/** A paper to review, with this device's data about it. */
export interface ListedReview extends AssignedPaper {
  /** The portal's last version: `State` and `Reason` of the object itself include later answers here. */
  readonly served: AssignedPaper
  readonly answerRow: OutboxRow | undefined
  readonly draft: ReviewDraft | undefined
  readonly row: OutboxRow | undefined
  readonly isFileHere: boolean
}

interface Here {
  readonly drafts: readonly ReviewDraft[]
  readonly answers: readonly AnswerDraft[]
  readonly rows: readonly OutboxRow[]
}

/** A paper as its auditor sees it: the portal's version, overlaid with later answers here (offline O15). */
function withHere(served: AssignedPaper, { drafts, answers, rows }: Here) {
  const rowOf = (kind: OutboxRow['Kind']) =>
    rows.findLast(({ EntityId, Kind }) => EntityId === served.PaperId && Kind === kind)
  const answerRow = rowOf('answer')
  const isHeld = answerRow !== undefined && answerRow.State !== 'refused' && answerRow.State !== 'conflict'
  const answered = isHeld ? answers.find(({ PaperId }) => PaperId === served.PaperId)?.Saved : undefined
  return {
    ...served,
    ...answered,
    served,
    answerRow,
    draft: drafts.find(({ PaperId }) => PaperId === served.PaperId),
    row: rowOf('review'),
  }
}

/** How many answers are followed by a read of their own. */
const few = 16

/**
 * How often the list is read again while so many changes are sent: after each of the last ones, and before that once
 * for every few, since each read is the whole list.
 */
const readsLeft = (waiting: number) => Math.min(waiting, few) + Math.ceil(Math.max(waiting - few, 0) / few)

/** An auditor's papers: the device's copy of the server's list, and the changes waiting here. */
export function useAssigned() {
  const databases = useDatabases()
  const here = useLiveQuery(async () => {
    const [drafts, answers, rows] = await Promise.all([
      reviewDrafts.readAll(databases.work),
      answerDrafts.readAll(databases.work),
      readOutbox(databases.work),
    ])
    return { drafts, answers, rows: rows.filter(({ Kind }) => Kind === 'review' || Kind === 'answer') }
  }, [databases])
  const files = useLiveQuery(() => keptReviewFiles(databases.copies), [databases])
  const { state, value, on, error, again } = useRead(getAssignedPapers, {
    keep: databases,
    applied: (papers) => dropUnassignedFiles(databases, papers),
    failed: reviewScreenTexts.loadFailed,
    waiting: here && readsLeft(here.rows.length),
  })
  const listed = (paper: AssignedPaper, on: Here): ListedReview => ({
    ...withHere(paper, on),
    isFileHere: files?.has(paper.Sha256) ?? false,
  })
  return {
    /** Undefined while loading, or if there is no copy and no response yet. */
    papers: here && state !== 'loading' ? (value ?? []).map((paper) => listed(paper, here)) : undefined,
    /** The time of the last successful request. */
    on,
    error,
    pullAgain: again,
  }
}
