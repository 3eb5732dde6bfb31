import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useMemo, useRef } from 'react'
import { texts } from '../../../../contract/core/errors.ts'
import { getUserPapers } from '../../../../contract/papers/papers.ts'
import { getActiveThemes, type Theme } from '../../../../contract/papers/themes.ts'
import { readAuthorLists, readDrafts } from '../../../cache/entities/paperDrafts.ts'
import { readOutbox } from '../../../cache/outbox/outbox.ts'
import type { PersonDatabases } from '../../../cache/database/personDatabases.ts'
import { readReceipts } from '../../../cache/entities/receipts.ts'
import { pullPapers } from '../../../sync/pull/pull.ts'
import { listPapers, type ListedPaper } from './listedPapers.ts'
import { usePulled } from '../../../sync/pull/usePulled.ts'

const none: readonly never[] = []

/** The themes to choose from, as this device knows them. */
export function useThemes(databases: PersonDatabases) {
  return usePulled(databases, getActiveThemes, texts.themesFailed)
}

export interface Papers {
  /** Undefined while loading, or if there is no copy and no response yet. */
  readonly papers: readonly ListedPaper[] | undefined
  /** The time of the last successful request. */
  readonly on: number | undefined
  readonly error: string | undefined
  readonly pullAgain: () => void
}

/** The person's papers: the server's copy, overlaid with this device's changes. */
export function usePapers(
  databases: PersonDatabases,
  themes: readonly Theme[] = none,
  isReachable: boolean,
): Papers {
  const { copy, error, pullAgain } = usePulled(databases, getUserPapers, texts.papersFailed, pullPapers)
  const device = useLiveQuery(async () => {
    const { work } = databases
    const [drafts, lists, receipts, rows] = await Promise.all([
      readDrafts(work),
      readAuthorLists(work),
      readReceipts(work),
      readOutbox(work),
    ])
    return { drafts, lists, receipts, rows }
  }, [databases])

  const waiting = device?.rows.length ?? 0
  const waitedBefore = useRef(0)
  useEffect(() => {
    // The server's list now has what was just sent.
    if (waiting < waitedBefore.current) pullAgain()
    waitedBefore.current = waiting
  }, [waiting, pullAgain])

  const papers = useMemo(
    () => (device && copy !== undefined ? listPapers(copy?.Value ?? none, device, themes) : undefined),
    [copy, device, themes],
  )
  const isUnknown = copy === null && isReachable && error === undefined && papers?.length === 0
  return { papers: isUnknown ? undefined : papers, on: copy?.On, error, pullAgain }
}
