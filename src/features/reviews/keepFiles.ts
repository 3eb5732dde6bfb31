import { noId } from '../../../contract/core/limits.ts'
import { keepPdf, reviewFileKey } from '../../cache/copies/documentCopies.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { FullStoreError, isQuota } from '../../cache/database/storeErrors.ts'
import { downloadBytes } from '../../sync/files/download.ts'
import { isUnanswered, messageOf } from '../../sync/session/call.ts'
import type { ListedReview } from './useAssigned.ts'

export const hasFile = ({ PaperURL, FileName }: Pick<ListedReview, 'PaperURL' | 'FileName'>) =>
  PaperURL !== noId && FileName !== ''

/** Fetches the file of a paper under review, and keeps it on this device. Throws `CallError`, or what the store throws. */
export async function keepFile(
  { copies }: PersonDatabases,
  { PaperURL, Sha256 }: Pick<ListedReview, 'PaperURL' | 'Sha256'>,
): Promise<void> {
  await keepPdf(copies, reviewFileKey(Sha256), await downloadBytes(PaperURL), Date.now())
}

/** The papers with files that can be kept here and are not yet; papers with the same file count once. */
export function toKeep(papers: readonly ListedReview[]): ListedReview[] {
  const files = papers.filter(
    (paper) =>
      hasFile(paper) && !paper.isFileHere && paper.State !== 'declined' && paper.State !== 'conflict',
  )
  return [...new Map(files.toReversed().map((paper) => [paper.Sha256, paper])).values()].toReversed()
}

/** What became of files that were to be kept. */
export interface KeptFiles {
  readonly kept: number
  /** What could not be kept, by the codes of their papers, with the reason. */
  readonly left: readonly (readonly [PaperCode: string, why: string])[]
  /** Why it ended before the last one: the portal did not respond, there was no more room, or somebody stopped it. */
  readonly end: 'whole' | 'offline' | 'full' | 'stopped'
}

interface Keeping {
  /** The number of files that were tried. */
  readonly progress: (done: number) => void
  readonly isStopped: () => boolean
  /** The reason where the server gave none. */
  readonly failed: string
}

/** Keeps the files of papers one after the other; those before an end are kept. */
export async function keepFiles(
  databases: PersonDatabases,
  papers: readonly ListedReview[],
  { progress, isStopped, failed }: Keeping,
): Promise<KeptFiles> {
  const left: (readonly [string, string])[] = []
  let kept = 0
  for (const [place, paper] of papers.entries()) {
    if (isStopped()) return { kept, left, end: 'stopped' }
    try {
      await keepFile(databases, paper)
      kept += 1
    } catch (error) {
      if (isUnanswered(error)) return { kept, left, end: 'offline' }
      if (error instanceof FullStoreError || isQuota(error)) return { kept, left, end: 'full' }
      left.push([paper.PaperCode, messageOf(error, failed)])
    }
    progress(place + 1)
  }
  return { kept, left, end: 'whole' }
}
