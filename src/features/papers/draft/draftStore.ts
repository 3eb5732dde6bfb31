import { create } from 'zustand'
import { noId } from '../../../../contract/core/limits.ts'
import { emptyPaper, type PaperFields } from '../../../../contract/papers/papers.ts'
import type { DraftChange } from '../../../cache/entities/paperDrafts.ts'
import type { PersonDatabases } from '../../../cache/database/personDatabases.ts'
import type { AuthorList, PaperDraft } from '../../../cache/database/paperRows.ts'
import type { Writer } from '../../../cache/database/debouncedWriter.ts'
import type { Rescued } from '../../../cache/database/openWriters.ts'
import type { EditLock } from '../../../sync/editing/editLock.ts'
import { noDraft, type TypedDraft } from '../../../sync/editing/typedDraft.ts'
import { rescueOf, type KnownDraft, type ListChange } from './draftWriters.ts'
import type { Opened } from './stepBaseline.ts'

/** Where the wizard opens: at its beginning, or at the step and field of a refused change. */
export type StartsAt = 'beginning' | 'upload-problem' | 'authors-problem'

interface DraftState extends TypedDraft<PaperFields, PaperDraft> {
  readonly list: AuthorList | null
  /** The paper at the step's opening or last save. */
  readonly opened: Opened
  /** True if the paper existed before the wizard opened; the title depends on it. */
  readonly isUpdate: boolean
  /** False while another tab edits it: this one then shows the other's text (offline O8). */
  readonly isMine: boolean
  /** What another tab did with the paper while it was open here; null once the person has seen it. */
  readonly happened: 'restored' | 'deleted' | null
  /** The part of the paper that was refused, if any: the form opens there (offline O6). */
  readonly startsAt: StartsAt
}

/** The paper in the wizard: a thin layer over the device's databases (offline O1). */
export const useDraft = create<DraftState>(() => closedState())

/** The state while no draft is open. */
export function closedState(): DraftState {
  return {
    ...noDraft,
    list: null,
    opened: { Fields: emptyPaper, File: null, Authors: [] },
    isUpdate: false,
    isMine: true,
    happened: null,
    startsAt: 'beginning',
  }
}

/** The internals of the open draft. */
interface Open {
  readonly databases: PersonDatabases
  /** The draft as this page knows it, even if the device's store fails. */
  readonly known: KnownDraft
  readonly writer: Writer<DraftChange>
  readonly listWriter: Writer<ListChange>
  readonly right: Promise<EditLock>
  readonly unfollow: readonly (() => void)[]
}

/** The open draft, if any, and its pending writes. */
export const current: {
  open: Open | undefined
  /** Author lists being written; anything read meanwhile is older. */
  listsUnderWay: number
  /** Files being written: until they are done, nothing counts as saved. */
  filesUnderWay: number
} = { open: undefined, listsUnderWay: 0, filesUnderWay: 0 }

/** The id of the open paper in its URL: the portal's, as soon as the portal has the paper. */
export function addressOf({ stored }: Pick<DraftState, 'stored'>): string | undefined {
  return stored && stored.PaperId !== noId ? stored.PaperId : stored?.DraftId
}

export const isOpen = (draftId: string) => useDraft.getState().stored?.DraftId === draftId

/** Updates the state of the open draft after a write. */
export function nowKept(): void {
  const { typed } = useDraft.getState()
  const isWriting = Object.keys(typed).length > 0 || current.listsUnderWay + current.filesUnderWay > 0
  const hasFailed = current.open?.known.listFailed
  useDraft.setState({ keeping: hasFailed ? 'failed' : isWriting ? 'writing' : 'kept' })
}

/** The open draft as a text to download. */
export function rescueDraft(): Rescued | undefined {
  const known = current.open?.known
  return known && rescueOf({ ...known, draft: { ...known.draft, Fields: shownFields(useDraft.getState()) } })
}

/** The fields on screen: the device's copy, overlaid with the typed text. */
export function shownFields(state: Pick<DraftState, 'stored' | 'typed'>): PaperFields {
  return { ...(state.stored?.Fields ?? emptyPaper), ...state.typed }
}

/** Stores the state at the opening of the step (design §3 "The wizard's buttons"). */
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

/** Writes the latest text of the open draft, if any, to the device. */
export async function flushDraft(): Promise<void> {
  await Promise.all([current.open?.writer.flush(), current.open?.listWriter.flush()])
}
