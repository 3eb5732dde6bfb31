import { type PaperAuthor, type PaperFields } from '../../../../contract/papers/papers.ts'
import { renumber } from '../../../../contract/papers/paperAuthors.ts'
import { keepDraft, writeDraft } from '../../../cache/entities/paperDrafts.ts'
import { queueSubmission } from '../../../cache/entities/submissions.ts'
import { readAuthorList } from '../../../cache/entities/authorLists.ts'
import type { SubmissionEnd } from '../../../../contract/papers/submissionDeadline.ts'
import { keepFile, NoRoomError, UnreadableFileError } from '../../../cache/database/localFiles.ts'
import { wakeSync } from '../../../sync/outbox/syncEngine.ts'
import { commitOn } from './commitOn.ts'
import { current, flushDraft, isOpen, markOpened, nowKept, useDraft } from './draftStore.ts'
import { takeList } from './openDraft.ts'
import { RefusedFileError, refusalOf } from './refusedFile.ts'

/** Errors of the picked file itself: the rest of the draft is fine. */
const fileErrors = [RefusedFileError, NoRoomError, UnreadableFileError]

/** A keystroke: on screen at once, durable within 100 ms. */
export function changeDraft(Fields: Partial<PaperFields>): void {
  if (!useDraft.getState().isMine) return
  current.open?.writer.push({ Fields })
}

/**
 * Keeps a picked file on the device and queues it; until then nothing counts as saved (offline O1). Returns false if
 * the device could not keep it. Throws `RefusedFileError` before any of it is kept, `NoRoomError` and
 * `UnreadableFileError`: then everything else stays kept.
 */
export async function chooseFile(file: File): Promise<boolean> {
  const { stored, isMine } = useDraft.getState()
  // The wizard may switch to another draft before a large file is kept.
  const of = current.open
  if (!of || !stored || !isMine) return false
  useDraft.setState({ keeping: 'writing' })
  current.filesUnderWay += 1
  try {
    const refusal = await refusalOf(file)
    if (refusal !== undefined) throw new RefusedFileError(refusal)
    of.writer.push({ File: await keepFile(of.databases.work, file) })
    await of.writer.flush()
  } catch (error) {
    if (fileErrors.some((kind) => error instanceof kind)) throw error
    if (isOpen(stored.DraftId)) useDraft.setState({ keeping: 'failed' })
    return false
  } finally {
    current.filesUnderWay -= 1
    if (isOpen(stored.DraftId) && useDraft.getState().keeping !== 'failed') nowKept()
  }
  return useDraft.getState().keeping !== 'failed'
}

/**
 * Writes the author list of the open draft in the given order. `bySaveButton` sends it at once. Returns false if the
 * device could not keep it.
 */
export async function changeAuthors(authors: readonly PaperAuthor[], bySaveButton = false): Promise<boolean> {
  const { stored, list, isMine } = useDraft.getState()
  const of = current.open
  if (!of || !stored || !list || !isMine) return false
  const changed = {
    ...list,
    Authors: renumber(authors),
    SavedByButton: list.SavedByButton || bySaveButton,
  }
  useDraft.setState({ list: changed, keeping: 'writing' })
  of.known.list = changed
  current.listsUnderWay += 1
  of.listWriter.push({ list: changed, isUrgent: bySaveButton })
  await of.listWriter.flush()
  current.listsUnderWay -= 1
  // An unwritten change stays with its writer, and is written once there is space.
  if (of.listWriter.hasUnwritten()) return false
  if (!isOpen(stored.DraftId)) return true
  nowKept()
  if (bySaveButton) markOpened()
  takeList(await readAuthorList(of.databases.work, stored.DraftId))
  return true
}

/** The button's save: makes everything durable and sends it at once. Returns false if the device could not keep it. */
export async function saveDraftByButton(): Promise<boolean> {
  const of = current.open
  await of?.writer.flush()
  const { stored, typed, isMine } = useDraft.getState()
  if (!of || !stored || !isMine || Object.keys(typed).length > 0) return false
  const { work, UserId } = of.databases
  try {
    const change = { SavedByButton: true } as const
    const written = await writeDraft(work, UserId, stored, change, Date.now(), true)
    if (!isOpen(stored.DraftId)) return true
    const { opened } = useDraft.getState()
    useDraft.setState({
      stored: written,
      opened: { ...opened, Fields: written.Fields, File: written.File },
    })
    nowKept()
    return true
  } catch {
    if (isOpen(stored.DraftId)) useDraft.setState({ keeping: 'failed' })
    return false
  }
}

/**
 * Queues the final submission behind all unsent changes, and a commitment if the file takes long. Returns false if the
 * device could not keep it.
 */
export async function submitDraft(end: Pick<SubmissionEnd, 'EndsOn'>): Promise<boolean> {
  const of = current.open
  await flushDraft()
  const { stored, typed, isMine } = useDraft.getState()
  if (!of || !stored || !isMine || of.known.listFailed || Object.keys(typed).length > 0) return false
  const { work, UserId } = of.databases
  try {
    await keepDraft(work, stored)
    const now = Date.now()
    await queueSubmission(work, UserId, stored.DraftId, now, commitOn(end, now))
  } catch {
    useDraft.setState({ keeping: 'failed' })
    return false
  }
  void wakeSync(true)
  return true
}
