import { create } from 'zustand'
import { texts } from '../../../contract/errors.ts'
import {
  emptyPaper,
  renumber,
  type PaperAuthor,
  type PaperFields,
  type PaperListItem,
} from '../../../contract/papers.ts'
import {
  authorListFrom,
  draftFrom,
  keepDraft,
  newAuthorList,
  newDraft,
  queueSubmission,
  readAuthorList,
  readDraft,
  writeAuthors,
  writeDraft,
  type DraftChange,
} from '../../cache/drafts.ts'
import { keepFile, NoRoomError, UnreadableFileError } from '../../cache/localFiles.ts'
import type { PersonDatabases } from '../../cache/person.ts'
import { readOutboxOf } from '../../cache/outbox.ts'
import type { AuthorList, OutboxRow, PaperDraft } from '../../cache/rows.ts'
import { watch } from '../../cache/watch.ts'
import { makeWriter, type Writer } from '../../cache/writer.ts'
import { useSession } from '../../stores/session.ts'
import type { DraftHold } from '../../sync/draftHold.ts'
import { wakeSync } from '../../sync/current.ts'
import { keepAside, takeRight } from './draftRight.ts'
import { followAuthors, followDraft, type Opened } from './opened.ts'
import { needsAttention } from './refusals.ts'

/** How far the text on screen has come: typed only, durable here, or not to be kept here at all. */
export type Keeping = 'kept' | 'writing' | 'failed'

/** Where the wizard opens: at its beginning, or at the step, and in it at the field, of what was refused. */
export type StartsAt = 'beginning' | 'upload-problem' | 'authors-problem'

interface DraftState {
  /** The draft as the device has it; null while none is open. */
  readonly stored: PaperDraft | null
  readonly list: AuthorList | null
  /** What was typed and is not durable yet; it lies over `stored.Fields`. */
  readonly typed: Partial<PaperFields>
  readonly keeping: Keeping
  /** What the step opened with, or the button saved last. */
  readonly opened: Opened
  /** True if the paper was there before the wizard opened; its title depends on it. */
  readonly isUpdate: boolean
  /** False while another tab edits it: then it is shown as that one writes it (offline O8). */
  readonly isMine: boolean
  /** True where something of the paper was refused: the form opens at it (offline O6). */
  readonly startsAt: StartsAt
}

/** The paper that the wizard shows: a thin state over the device's databases (offline O1). */
export const useDraft = create<DraftState>(() => closedState())

function closedState(): DraftState {
  return {
    stored: null,
    list: null,
    typed: {},
    keeping: 'kept',
    opened: { Fields: emptyPaper, File: null, Authors: [] },
    isUpdate: false,
    isMine: true,
    startsAt: 'beginning',
  }
}

let databases: PersonDatabases | undefined
let writer: Writer<DraftChange> | undefined
let right: Promise<DraftHold> | undefined
let unwatch: (() => void)[] = []
/** The last words of the draft that was open before. */
let closing: Promise<void> = Promise.resolve()
/** Author lists of the open draft that are on their way to the device; what is read meanwhile is older. */
let listsUnderWay = 0
/** Files that are still being kept: until they are, nothing is said to be saved. */
let filesUnderWay = 0

const isOpen = (draftId: string) => useDraft.getState().stored?.DraftId === draftId

/** Says how far the open draft has come once something of it was written. */
function nowKept(): void {
  const { typed } = useDraft.getState()
  useDraft.setState({
    keeping: Object.keys(typed).length > 0 || listsUnderWay + filesUnderWay > 0 ? 'writing' : 'kept',
  })
}

/** Writes one draft; it outlives the wizard until its last change is durable. */
function writerOf(of: PersonDatabases, draft: PaperDraft, held: Promise<DraftHold>): Writer<DraftChange> {
  return makeWriter<DraftChange>({
    join: (earlier, later) => ({ ...earlier, ...later, Fields: { ...earlier.Fields, ...later.Fields } }),
    write: async (change) => {
      if (await (await held).wasTaken()) {
        await keepAside(of, draft.DraftId, change, Date.now())
        if (isOpen(draft.DraftId)) useDraft.setState({ typed: {}, keeping: 'kept' })
        return
      }
      const stored = await writeDraft(of.work, of.UserId, draft, change, Date.now())
      // What was queued is due after its quiet time: somebody has to look then.
      void wakeSync()
      if (!isOpen(draft.DraftId)) return
      const { typed } = useDraft.getState()
      const left = Object.entries(typed).filter(
        ([name, value]) => change.Fields?.[name as keyof PaperFields] !== value,
      )
      useDraft.setState({ stored, typed: Object.fromEntries(left) })
      nowKept()
    },
    failed: () => {
      if (isOpen(draft.DraftId)) useDraft.setState({ keeping: 'failed' })
    },
  })
}

/** What the screen shows: the device's copy under what is being typed. */
export function shownFields(state: Pick<DraftState, 'stored' | 'typed'>): PaperFields {
  return { ...(state.stored?.Fields ?? emptyPaper), ...state.typed }
}

/** Opens a new, empty draft; it reaches the device with its first change. */
export function openNewDraft(of: PersonDatabases, owner: PaperAuthor): string {
  const stored = newDraft(Date.now())
  const { DraftId } = stored
  open(of, stored, newAuthorList(DraftId, owner), false, takeRight(of, DraftId, rightChanged(DraftId)))
  return stored.DraftId
}

/**
 * Opens a draft of this device, or makes one of the server's copy. Answers why not, where there is neither or the
 * device's store cannot be read (spec §8 "Papers").
 */
export async function openDraft(
  of: PersonDatabases,
  item: PaperListItem | null,
  draftId: string,
  owner: PaperAuthor,
): Promise<string | undefined> {
  // The same draft may just have been closed: its last words come first.
  await closing
  const kept = await readDraft(of.work, draftId).catch(() => 'unreadable' as const)
  const stored = kept ?? (item && draftFrom(item, Date.now()))
  if (!stored || stored === 'unreadable') return texts.paperDetailsFailed
  const keptList = await readAuthorList(of.work, draftId).catch(() => 'unreadable' as const)
  if (keptList === 'unreadable') return texts.authorDetailsFailed
  const list = keptList ?? (item ? authorListFrom(item, draftId) : newAuthorList(draftId, owner))
  const held = takeRight(of, draftId, rightChanged(draftId))
  const isMine = (await held).isMine()
  const rows = await readOutboxOf(of.work, draftId).catch(() => [])
  open(of, stored, list, true, held)
  useDraft.setState({ isMine, startsAt: startOf(rows) })
  return undefined
}

function startOf(rows: readonly OutboxRow[]): StartsAt {
  const [first] = rows.filter((row) => needsAttention(row) && row.Kind !== 'submission')
  if (!first) return 'beginning'
  return first.Kind === 'authors' || first.Kind === 'person' ? 'authors-problem' : 'upload-problem'
}

function open(
  of: PersonDatabases,
  stored: PaperDraft,
  list: AuthorList,
  isUpdate: boolean,
  held: Promise<DraftHold>,
): void {
  void closeDraft()
  databases = of
  right = held
  writer = writerOf(of, stored, held)
  const { DraftId } = stored
  useDraft.setState({ ...closedState(), stored, list, isUpdate })
  markOpened()
  const broken = () => {
    useDraft.setState({ keeping: 'failed' })
  }
  unwatch = [
    // Sync may take a server copy, merge, or confirm a file while the draft is open.
    watch(() => readDraft(of.work, DraftId), takeStored, broken),
    watch(() => readAuthorList(of.work, DraftId), takeList, broken),
  ]
}

/** Another tab lets go of the draft, or wants it. */
const rightChanged = (draftId: string) => (isMine: boolean) => {
  if (!isOpen(draftId)) return
  useDraft.setState({ isMine })
  if (isMine) markOpened()
  else void writer?.flush()
}

/** Edits the open draft in this tab, once the one that did has put its last words on the device (offline O8). */
export async function editHere(): Promise<void> {
  await (await right)?.takeOver()
}

function takeStored(row: PaperDraft | undefined): void {
  const { stored, typed, opened } = useDraft.getState()
  if (row && stored) useDraft.setState({ stored: row, opened: followDraft(opened, stored, row, typed) })
}

function takeList(row: AuthorList | undefined): void {
  const { list, opened } = useDraft.getState()
  if (!row || !list || listsUnderWay > 0) return
  useDraft.setState({ list: row, opened: followAuthors(opened, list.Authors, row.Authors) })
}

/** Remembers what the step opens with (design §3 "The wizard's buttons"). */
export function markOpened(): void {
  const { stored, typed, list } = useDraft.getState()
  useDraft.setState({
    opened: {
      Fields: shownFields({ stored, typed }),
      File: stored?.File ?? null,
      Authors: list?.Authors ?? [],
    },
  })
}

/** Puts on the device what was typed last into the open draft, if there is one. */
export async function flushDraft(): Promise<void> {
  await writer?.flush()
}

/** A keystroke: on screen at once, durable within 100 ms. */
export function changeDraft(Fields: Partial<PaperFields>): void {
  if (!useDraft.getState().isMine) return
  useDraft.setState((state) => ({ typed: { ...state.typed, ...Fields }, keeping: 'writing' }))
  writer?.push({ Fields })
}

/**
 * Keeps a picked file on the device and queues it. The caller has checked its name and size. Answers false when the
 * device could not keep it. Throws `NoRoomError` and `UnreadableFileError`: then everything else stays kept.
 */
export async function chooseFile(file: File): Promise<boolean> {
  const { stored, isMine } = useDraft.getState()
  // The wizard may show another draft before a large file is kept.
  const [of, into] = [databases, writer]
  if (!of || !into || !stored || !isMine) return false
  useDraft.setState({ keeping: 'writing' })
  filesUnderWay += 1
  try {
    into.push({ File: await keepFile(of.work, file) })
    await into.flush()
  } catch (error) {
    if (error instanceof NoRoomError || error instanceof UnreadableFileError) throw error
    if (isOpen(stored.DraftId)) useDraft.setState({ keeping: 'failed' })
    return false
  } finally {
    filesUnderWay -= 1
    if (isOpen(stored.DraftId) && useDraft.getState().keeping !== 'failed') nowKept()
  }
  return useDraft.getState().keeping !== 'failed'
}

/**
 * Writes the author list of the open draft in the order given. `bySaveButton` sends it at once. Answers false when the
 * device could not keep it.
 */
export async function changeAuthors(authors: readonly PaperAuthor[], bySaveButton = false): Promise<boolean> {
  const { stored, list, isMine } = useDraft.getState()
  const of = databases
  if (!of || !stored || !list || !isMine) return false
  const changed = {
    ...list,
    Authors: renumber(authors),
    SavedByButton: list.SavedByButton || bySaveButton,
  }
  useDraft.setState({ list: changed, keeping: 'writing' })
  listsUnderWay += 1
  try {
    await keepDraft(of.work, stored)
    await writeAuthors(of.work, of.UserId, changed, Date.now(), bySaveButton)
    listsUnderWay -= 1
  } catch {
    listsUnderWay -= 1
    if (isOpen(stored.DraftId)) useDraft.setState({ keeping: 'failed' })
    return false
  }
  void wakeSync()
  if (!isOpen(stored.DraftId)) return true
  nowKept()
  if (bySaveButton) markOpened()
  takeList(await readAuthorList(of.work, stored.DraftId))
  return true
}

/** The button's save: everything durable, and on its way at once. Answers false when the device could not keep it. */
export async function saveDraftByButton(): Promise<boolean> {
  const of = databases
  await writer?.flush()
  const { stored, typed, isMine } = useDraft.getState()
  if (!of || !stored || !isMine || Object.keys(typed).length > 0) return false
  try {
    const change = { SavedByButton: true } as const
    const written = await writeDraft(of.work, of.UserId, stored, change, Date.now(), true)
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

/** Queues the final submission behind all that is still unsent. Answers false when the device could not keep it. */
export async function submitDraft(): Promise<boolean> {
  const of = databases
  await writer?.flush()
  const { stored, typed, isMine } = useDraft.getState()
  if (!of || !stored || !isMine || Object.keys(typed).length > 0) return false
  try {
    await keepDraft(of.work, stored)
    await queueSubmission(of.work, of.UserId, stored.DraftId, Date.now())
  } catch {
    useDraft.setState({ keeping: 'failed' })
    return false
  }
  void wakeSync(true)
  return true
}

/** Closes the wizard; the text stays under Draft. Answers when all of it is durable. */
export function closeDraft(): Promise<void> {
  const last = writer?.close()
  const held = right
  for (const stop of unwatch) stop()
  unwatch = []
  writer = undefined
  right = undefined
  databases = undefined
  useDraft.setState(closedState())
  // Another tab may edit once the last words are on the device.
  const letGo = async () => (await held)?.close()
  if (last) closing = Promise.all([closing, last.then(letGo)]).then(() => undefined)
  return closing
}

// Somebody who signs out, or another person who signs in, must not find it open; who was asked to sign in again does.
useSession.subscribe(({ session, ended }) => {
  const owner = session?.UserId ?? (ended ? databases?.UserId : undefined)
  if (databases && databases.UserId !== owner) void closeDraft()
})
