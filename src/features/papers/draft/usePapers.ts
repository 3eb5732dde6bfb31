import { useQueryBehind } from '../../../sync/session/useQueryBehind.ts'
import { useMemo } from 'react'
import { texts } from '../../../../contract/core/errors.ts'
import { getUserPapers } from '../../../../contract/papers/papers.ts'
import type { Theme } from '../../../../contract/papers/themes.ts'
import { readDrafts } from '../../../cache/entities/paperDrafts.ts'
import { readAuthorLists } from '../../../cache/entities/authorLists.ts'
import { readOutbox } from '../../../cache/outbox/outbox.ts'
import { readReceipts } from '../../../cache/entities/receipts.ts'
import { takePapers } from '../../../sync/pull/pull.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'
import { listPapers } from './listedPapers.ts'

const none: readonly never[] = []

/** The person's papers: the server's copy, overlaid with this device's changes. */
export function usePapers(themes: readonly Theme[] = none) {
  const databases = useDatabases()
  const device = useQueryBehind(async () => {
    const { work } = databases
    const [drafts, lists, receipts, rows] = await Promise.all([
      readDrafts(work),
      readAuthorLists(work),
      readReceipts(work),
      readOutbox(work),
    ])
    return { drafts, lists, receipts, rows }
  }, [databases])
  const { state, value, on, isLookedUp, error, again } = useRead(getUserPapers, {
    keep: databases,
    applied: (papers) => takePapers(databases, papers),
    failed: texts.papersFailed,
    waiting: device?.rows.length,
  })
  const papers = useMemo(
    () => (device && isLookedUp ? listPapers(value ?? none, device, themes) : undefined),
    [value, isLookedUp, device, themes],
  )
  const isUnknown = state === 'loading' && papers?.length === 0
  return {
    /** Undefined while loading, or if there is no copy and no response yet. */
    papers: isUnknown ? undefined : papers,
    /** The time of the last successful request. */
    on,
    error,
    pullAgain: again,
  }
}

export type Papers = ReturnType<typeof usePapers>
