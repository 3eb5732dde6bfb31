import { uploadPaper } from '../../../../contract/files/files.ts'
import { noId } from '../../../../contract/core/limits.ts'
import { hasPassed } from '../../../../contract/core/moments.ts'
import { isCommitted } from '../../../../contract/papers/commitment.ts'
import { getUserPapers, replaceFile } from '../../../../contract/papers/papers.ts'
import { draftFrom, readDraft, writeDraft } from '../../../cache/entities/paperDrafts.ts'
import { keepFile, readBytes } from '../../../cache/database/localFiles.ts'
import type { PersonDatabases } from '../../../cache/database/personDatabases.ts'
import { useServerClock } from '../../../stores/clock.ts'
import { call, CallError, isUnanswered } from '../../../sync/session/call.ts'
import { wakeSync } from '../../../sync/outbox/syncEngine.ts'
import { downloadBytes } from '../../../sync/files/download.ts'
import { fileBody } from '../../../sync/transport/fileBody.ts'
import { pull, pullPapers, takePapers } from '../../../sync/pull/pull.ts'
import type { ListedPaper } from './listedPapers.ts'

/** The content of a paper's file: the one picked here, else the server's. Undefined if there is none. */
export async function fileOf(
  databases: PersonDatabases,
  paper: Pick<ListedPaper, 'File' | 'PaperURL'>,
): Promise<Blob | undefined> {
  if (paper.File) {
    const pieces = await readBytes(databases.work, paper.File.Sha256)
    if (pieces.length > 0) return new Blob(pieces, { type: paper.File.ContentType })
  }
  return paper.PaperURL === noId ? undefined : downloadBytes(paper.PaperURL)
}

/** Replaces a draft's file: kept on the device at once, sent when the portal responds. */
export async function keepDraftFile(
  databases: PersonDatabases,
  paper: ListedPaper,
  file: File,
): Promise<void> {
  const now = Date.now()
  const { work, UserId } = databases
  const draft = (await readDraft(work, paper.DraftId)) ?? draftFrom(paper, now)
  const File = await keepFile(work, file)
  await writeDraft(work, UserId, draft, { File }, now, true)
  void wakeSync(true)
}

/** What became of a file that was sent for a commitment; `unseen` if the portal went away after it had the file. */
export type SentFile = 'arrived' | 'another' | 'late' | 'taken-back' | 'unseen'

/**
 * Sends the file that a commitment waits for, on the server at once. An attempt ends after a minute without progress.
 * Throws `CallError` if the portal does not take it.
 */
export async function sendCommittedFile(
  databases: PersonDatabases,
  { Id, FileUntil }: Pick<ListedPaper, 'Id' | 'FileUntil'>,
  file: File,
  progress: (sent: number, total: number) => void,
): Promise<SentFile> {
  await call(uploadPaper, { body: fileBody(file, file.name) }, { progress, giveUpWhenSilent: true })
  try {
    const papers = await pull(databases, getUserPapers, undefined, undefined, { pressed: true })
    await takePapers(databases, papers)
    const paper = papers.find((one) => one.Id === Id)
    if (paper && paper.Status !== 'draft') return 'arrived'
    if (hasPassed(FileUntil, Date.now() + useServerClock.getState().ahead)) return 'late'
    return paper && isCommitted(paper) ? 'another' : 'taken-back'
  } catch (error) {
    if (isUnanswered(error)) return 'unseen'
    throw error
  }
}

/** Replaces the file of a submitted paper, on the server at once (spec §5 "Paper replace"). Throws `CallError`. */
export async function replaceSubmittedFile(
  databases: PersonDatabases,
  paper: ListedPaper,
  file: File,
  progress: (sent: number, total: number) => void,
): Promise<void> {
  const body = fileBody(file, file.name)
  const { Result } = await call(uploadPaper, { body }, { progress })
  await putFile(databases, paper, Result.Id)
}

/** Makes a file that the server has the file of a submitted paper. Throws `CallError`. */
export async function putFile(
  databases: PersonDatabases,
  { Id, Version }: Pick<ListedPaper, 'Id' | 'Version'>,
  FileId: string,
): Promise<void> {
  // If this pull fails, the next one brings the change.
  const newer = () => pullPapers(databases).catch(() => undefined)
  try {
    await call(replaceFile, { params: { id: Id }, query: { uploadPaper: FileId }, ifMatch: Version })
  } catch (error) {
    // The next press is for the paper as it is now.
    if (error instanceof CallError && error.reason === 'stale') await newer()
    throw error
  }
  await newer()
}
