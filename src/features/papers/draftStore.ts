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
  writeDraft,
  type DraftChange,
} from '../../cache/drafts.ts'
import { keepFile, NoRoomError, UnreadableFileError } from '../../cache/localFiles.ts'
import type { PersonDatabases } from '../../cache/person.ts'
import { readOutboxOf } from '../../cache/outbox.ts'
import type { AuthorList, OutboxRow, PaperDraft } from '../../cache/rows.ts'
import { watch } from '../../cache/watch.ts'
import type { Rescued, Writer } from '../../cache/writer.ts'
import { useSession } from '../../stores/session.ts'
import type { DraftHold } from '../../sync/draftHold.ts'
import { wakeSync } from '../../sync/current.ts'
import { takeRight } from './draftRight.ts'
import { draftWriter, listWriterOf, rescueOf, type KnownDraft, type ListChange } from './draftWriters.ts'
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
/** The open draft as this page knows it, whatever becomes of the device's store. */
let known: KnownDraft | undefined
let writer: Writer<DraftChange> | undefined
let listWriter: Writer<ListChange> | undefined
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
  const isWriting = Object.keys(typed).length > 0 || listsUnderWay + filesUnderWay > 0
  useDraft.setState({ keeping: known?.listFailed ? 'failed' : isWriting ? 'writing' : 'kept' })
}

/** The open draft as a text to take away. */
export const rescueDraft = (): Rescued | undefined =>
  known && rescueOf({ ...known, draft: { ...known.draft, Fields: shownFields(useDraft.getState()) } })

/** What becomes of the open draft as its writers go on; one that was closed is nobody's concern on screen. */
const told = {
  /** Something of it is durable. */
  written: (draft: PaperDraft, change: DraftChange): void => {
    if (!isOpen(draft.DraftId)) return
    const { typed } = useDraft.getState()
    const left = Object.entries(typed).filter(
      ([name, value]) => change.Fields?.[name as keyof PaperFields] !== value,
    )
    useDraft.setState({ stored: draft, typed: Object.fromEntries(left) })
    nowKept()
  },
  /** Another tab edits it by now: what came too late is kept aside. */
  aside: (draftId: string): void => {
    if (isOpen(draftId)) useDraft.setState({ typed: {}, keeping: 'kept' })
  },
  listWritten: (draftId: string): void => {
    if (isOpen(draftId)) nowKept()
  },
  failed: (draftId: string): void => {
    if (isOpen(draftId)) useDraft.setState({ keeping: 'failed' })
  },
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
  known = { draft: stored, list, listFailed: false }
  writer = draftWriter(of, known, held, told)
  listWriter = listWriterOf(of, known, told)
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
  if (!row || !stored) return
  if (known) known.draft = row
  useDraft.setState({ stored: row, opened: followDraft(opened, stored, row, typed) })
}

function takeList(row: AuthorList | undefined): void {
  const { list, opened } = useDraft.getState()
  if (!row || !list || listsUnderWay > 0 || listWriter?.holds()) return
  if (known) known.list = row
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
  await Promise.all([writer?.flush(), listWriter?.flush()])
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
  const [of, into] = [databases, listWriter]
  if (!of || !into || !stored || !list || !isMine) return false
  const changed = {
    ...list,
    Authors: renumber(authors),
    SavedByButton: list.SavedByButton || bySaveButton,
  }
  useDraft.setState({ list: changed, keeping: 'writing' })
  if (known) known.list = changed
  listsUnderWay += 1
  into.push({ list: changed, isUrgent: bySaveButton })
  await into.flush()
  listsUnderWay -= 1
  // What could not be written stays with its writer, and goes in when there is room again.
  if (into.holds()) return false
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
  await flushDraft()
  const { stored, typed, isMine } = useDraft.getState()
  if (!of || !stored || !isMine || known?.listFailed || Object.keys(typed).length > 0) return false
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
  const held = right
  // Another tab may edit once the last words are on the device.
  const letGo = async () => (await held)?.close()
  const last = Promise.all([writer?.close(), listWriter?.close()]).then(letGo)
  for (const stop of unwatch) stop()
  unwatch = []
  writer = undefined
  listWriter = undefined
  known = undefined
  right = undefined
  databases = undefined
  useDraft.setState(closedState())
  closing = Promise.all([closing, last]).then(() => undefined)
  return closing
}

// Somebody who signs out, or another person who signs in, must not find it open; who was asked to sign in again does.
useSession.subscribe(({ session, ended }) => {
  const owner = session?.UserId ?? (ended ? databases?.UserId : undefined)
  if (databases && databases.UserId !== owner) void closeDraft()
})
