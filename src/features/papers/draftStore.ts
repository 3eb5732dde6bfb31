import { create } from 'zustand'
import {
  emptyPaper,
  type PaperAuthor,
  type PaperFields,
  type PaperListItem,
} from '../../../contract/papers.ts'
import {
  authorListFrom,
  draftFrom,
  newDraft,
  readAuthorList,
  readDraft,
  writeAuthors,
  writeDraft,
  type DraftChange,
} from '../../cache/drafts.ts'
import { keepFile } from '../../cache/localFiles.ts'
import type { PersonDatabases } from '../../cache/person.ts'
import type { AuthorList, LocalFile, PaperDraft } from '../../cache/rows.ts'
import { watch } from '../../cache/watch.ts'
import { makeWriter, type Writer } from '../../cache/writer.ts'

/** How far the text on screen has come: typed only, durable here, or not to be kept here at all. */
export type Keeping = 'kept' | 'writing' | 'failed'

interface DraftState {
  /** The draft as the device has it; null while none is open. */
  readonly stored: PaperDraft | null
  readonly list: AuthorList | null
  /** What was typed and is not durable yet; it lies over `stored.Fields`. */
  readonly typed: Partial<PaperFields>
  readonly keeping: Keeping
  /** The fields when the step opened or the button saved last, for the button's label (design §3 "Papers"). */
  readonly opened: {
    readonly Fields: PaperFields
    readonly File: LocalFile | null
    readonly Authors: readonly PaperAuthor[]
  }
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
  }
}

let databases: PersonDatabases | undefined
let writer: Writer<DraftChange> | undefined
let unwatch: (() => void)[] = []

/** Writes one draft; it outlives the wizard until its last change is durable. */
function writerOf(of: PersonDatabases, draft: PaperDraft): Writer<DraftChange> {
  const isOpen = () => useDraft.getState().stored?.DraftId === draft.DraftId
  return makeWriter<DraftChange>({
    join: (earlier, later) => ({ ...earlier, ...later, Fields: { ...earlier.Fields, ...later.Fields } }),
    write: async (change) => {
      const stored = await writeDraft(of.work, of.UserId, draft, change, Date.now())
      if (!isOpen()) return
      const { typed } = useDraft.getState()
      const left = Object.entries(typed).filter(
        ([name, value]) => change.Fields?.[name as keyof PaperFields] !== value,
      )
      useDraft.setState({
        stored,
        typed: Object.fromEntries(left),
        keeping: left.length > 0 ? 'writing' : 'kept',
      })
    },
    failed: () => {
      if (isOpen()) useDraft.setState({ keeping: 'failed' })
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
  open(of, stored, {
    DraftId: stored.DraftId,
    Authors: [owner],
    Base: [],
    BaseVersion: 0,
    SavedByButton: false,
  })
  return stored.DraftId
}

/** Opens a draft of this device, or makes one of the server's copy. */
export async function openDraft(
  of: PersonDatabases,
  item: PaperListItem | null,
  draftId: string,
): Promise<void> {
  const stored = (await readDraft(of.work, draftId)) ?? (item && draftFrom(item, Date.now()))
  if (!stored) return
  const list = (await readAuthorList(of.work, draftId)) ?? (item && authorListFrom(item))
  open(of, stored, list ?? null)
}

function open(of: PersonDatabases, stored: PaperDraft, list: AuthorList | null): void {
  closeDraft()
  databases = of
  writer = writerOf(of, stored)
  const { DraftId } = stored
  useDraft.setState({ ...closedState(), stored, list })
  markOpened()
  const broken = () => {
    useDraft.setState({ keeping: 'failed' })
  }
  unwatch = [
    // Sync may take a server copy, merge, or confirm a file while the draft is open.
    watch(
      () => readDraft(of.work, DraftId),
      (row) => {
        if (row) useDraft.setState({ stored: row })
      },
      broken,
    ),
    watch(
      () => readAuthorList(of.work, DraftId),
      (row) => {
        if (row) useDraft.setState({ list: row })
      },
      broken,
    ),
  ]
}

/** Remembers what the step opened with, or what the button has just saved. */
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

/** A keystroke: on screen at once, durable within 100 ms. */
export function changeDraft(Fields: Partial<PaperFields>): void {
  useDraft.setState((state) => ({ typed: { ...state.typed, ...Fields }, keeping: 'writing' }))
  writer?.push({ Fields })
}

/** Keeps a picked file on the device and queues it. The caller has checked its name and size. */
export async function chooseFile(file: File): Promise<void> {
  if (!databases) return
  useDraft.setState({ keeping: 'writing' })
  try {
    const File = await keepFile(databases.work, file)
    writer?.push({ File })
    await writer?.flush()
  } catch {
    useDraft.setState({ keeping: 'failed' })
  }
}

/** Writes the author list of the open draft. `bySaveButton` sends it at once. */
export async function changeAuthors(Authors: readonly PaperAuthor[], bySaveButton = false): Promise<void> {
  const { list } = useDraft.getState()
  if (!databases || !list) return
  const changed = { ...list, Authors: [...Authors], SavedByButton: list.SavedByButton || bySaveButton }
  useDraft.setState({ list: changed, keeping: 'writing' })
  try {
    await writeAuthors(databases.work, databases.UserId, changed, Date.now(), bySaveButton)
    useDraft.setState({ keeping: 'kept' })
  } catch {
    useDraft.setState({ keeping: 'failed' })
  }
}

/** The button's save: everything durable, and on its way at once. */
export async function saveDraftByButton(): Promise<void> {
  await writer?.flush()
  const { stored } = useDraft.getState()
  if (!databases || !stored) return
  const written = await writeDraft(
    databases.work,
    databases.UserId,
    stored,
    { SavedByButton: true },
    Date.now(),
    true,
  )
  useDraft.setState({ stored: written })
  markOpened()
}

/** Closes the wizard; the text stays under Draft. */
export function closeDraft(): void {
  void writer?.close()
  for (const stop of unwatch) stop()
  unwatch = []
  useDraft.setState(closedState())
}
