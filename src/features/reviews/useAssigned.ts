import { useLiveQuery } from 'dexie-react-hooks'
import { getAssignedPapers, type AssignedPaper } from '../../../contract/reviewing.ts'
import { reviewScreenTexts } from '../../../contract/reviewScreens.ts'
import { readCopy } from '../../cache/copies.ts'
import { readOutbox } from '../../cache/outbox.ts'
import type { PersonDatabases } from '../../cache/person.ts'
import { reviewDrafts, type ReviewDraft } from '../../cache/reviewDrafts.ts'
import { keptReviewFiles } from '../../cache/reviewFiles.ts'
import type { OutboxRow } from '../../cache/rows.ts'
import { useConnection } from '../../stores/connection.ts'
import { copyKey } from '../../sync/copyKey.ts'
import { pullAssigned } from '../../sync/pullAssigned.ts'
import { usePulling, usePullWhenSent } from '../../sync/usePulling.ts'

/** A paper to review, with what this device has of it. */
export interface ListedReview extends AssignedPaper {
  readonly draft: ReviewDraft | undefined
  readonly row: OutboxRow | undefined
  readonly isFileHere: boolean
}

export interface Assigned {
  /** Undefined while the device is read, or has nothing and the server has not answered yet. */
  readonly papers: readonly ListedReview[] | undefined
  /** When the server was asked last with success. */
  readonly on: number | undefined
  readonly error: string | undefined
  readonly pullAgain: () => void
}

/** The papers that an auditor reviews: the device's copy of the server's list, and what waits here. */
export function useAssigned(databases: PersonDatabases): Assigned {
  const { error, pullAgain } = usePulling(() => pullAssigned(databases), reviewScreenTexts.loadFailed, [
    databases,
  ])
  const copy = useLiveQuery(
    async () =>
      (await readCopy(databases.copies, copyKey(getAssignedPapers), getAssignedPapers.result)) ?? null,
    [databases],
  )
  const here = useLiveQuery(async () => {
    const [drafts, rows] = await Promise.all([
      reviewDrafts.readAll(databases.work),
      readOutbox(databases.work),
    ])
    return { drafts, rows: rows.filter(({ Kind }) => Kind === 'review') }
  }, [databases])
  const files = useLiveQuery(() => keptReviewFiles(databases.copies), [databases])

  usePullWhenSent(here?.rows.length ?? 0, pullAgain)

  const isReachable = useConnection((state) => state.reachable)
  const isUnknown = copy === null && isReachable && error === undefined
  const papers =
    here && copy !== undefined && !isUnknown
      ? (copy?.Value ?? []).map((paper) => ({
          ...paper,
          draft: here.drafts.find(({ PaperId }) => PaperId === paper.PaperId),
          row: here.rows.find(({ EntityId }) => EntityId === paper.PaperId),
          isFileHere: files?.has(paper.Sha256) ?? false,
        }))
      : undefined
  return { papers, on: copy?.On, error, pullAgain }
}
