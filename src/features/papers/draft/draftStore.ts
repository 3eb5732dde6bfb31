import { create } from 'zustand'
import { emptyPaper, type PaperFields } from '../../../../contract/papers/papers.ts'
import type { DraftChange } from '../../../cache/entities/paperDrafts.ts'
import type { PersonDatabases } from '../../../cache/database/personDatabases.ts'
import type { AuthorList, PaperDraft } from '../../../cache/database/deviceRows.ts'
import type { Writer } from '../../../cache/database/debouncedWriter.ts'
import type { Rescued } from '../../../cache/database/openWriters.ts'
import type { EditLock } from '../../../sync/editing/editLock.ts'
import { rescueOf, type KnownDraft, type ListChange } from './draftWriters.ts'
import type { Opened } from './stepBaseline.ts'

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
  /** What another tab did with the paper while it was open here; null once its person has seen it. */
  readonly happened: 'restored' | 'deleted' | null
  /** True where something of the paper was refused: the form opens at it (offline O6). */
  readonly startsAt: StartsAt
}

/** The paper that the wizard shows: a thin state over the device's databases (offline O1). */
export const useDraft = create<DraftState>(() => closedState())

/** What is shown while no draft is open. */
export function closedState(): DraftState {
  return {
    stored: null,
    list: null,
    typed: {},
    keeping: 'kept',
    opened: { Fields: emptyPaper, File: null, Authors: [] },
    isUpdate: false,
    isMine: true,
    happened: null,
    startsAt: 'beginning',
  }
}

/** What serves the open draft behind its screen. */
interface Open {
  readonly databases: PersonDatabases
  /** As this page knows it, whatever becomes of the device's store. */
  readonly known: KnownDraft
  readonly writer: Writer<DraftChange>
  readonly listWriter: Writer<ListChange>
  readonly right: Promise<EditLock>
  readonly unfollow: readonly (() => void)[]
}

/** The open draft, if there is one, and what of it is on its way to the device. */
export const current: {
  open: Open | undefined
  /** Author lists on their way; what is read meanwhile is older. */
  listsUnderWay: number
  /** Files that are still being kept: until they are, nothing is said to be saved. */
  filesUnderWay: number
} = { open: undefined, listsUnderWay: 0, filesUnderWay: 0 }

export const isOpen = (draftId: string) => useDraft.getState().stored?.DraftId === draftId

/** Says how far the open draft has come once something of it was written. */
export function nowKept(): void {
  const { typed } = useDraft.getState()
  const isWriting = Object.keys(typed).length > 0 || current.listsUnderWay + current.filesUnderWay > 0
  const hasFailed = current.open?.known.listFailed
  useDraft.setState({ keeping: hasFailed ? 'failed' : isWriting ? 'writing' : 'kept' })
}

/** The open draft as a text to take away. */
export function rescueDraft(): Rescued | undefined {
  const known = current.open?.known
  return known && rescueOf({ ...known, draft: { ...known.draft, Fields: shownFields(useDraft.getState()) } })
}

/** What the screen shows: the device's copy under what is being typed. */
export function shownFields(state: Pick<DraftState, 'stored' | 'typed'>): PaperFields {
  return { ...(state.stored?.Fields ?? emptyPaper), ...state.typed }
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
  await Promise.all([current.open?.writer.flush(), current.open?.listWriter.flush()])
}
