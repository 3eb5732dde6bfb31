import { texts } from '../../../../contract/core/errors.ts'
import type { PaperAuthor, PaperFields, PaperListItem } from '../../../../contract/papers/papers.ts'
import { draftFrom, newDraft, readDraft, type DraftChange } from '../../../cache/entities/paperDrafts.ts'
import { authorListFrom, newAuthorList, readAuthorList } from '../../../cache/entities/authorLists.ts'
import type { PersonDatabases } from '../../../cache/database/personDatabases.ts'
import { readOutboxOf } from '../../../cache/outbox/outbox.ts'
import type { AuthorList, PaperDraft } from '../../../cache/database/paperRows.ts'
import type { OutboxRow } from '../../../cache/database/outboxRows.ts'
import { watch } from '../../../cache/database/liveQuery.ts'
import { useSession } from '../../../stores/session.ts'
import type { EditLock } from '../../../sync/editing/editLock.ts'
import { takeDraftLock } from '../../../sync/editing/draftLock.ts'
import { openTyped } from '../../../sync/editing/typedDraft.ts'
import { putBack } from '../../../sync/entities/goneEntities.ts'
import { listenToTabs } from '../../../sync/transport/tabListener.ts'
import { closedState, current, isOpen, markOpened, nowKept, useDraft, type StartsAt } from './draftStore.ts'
import { listWriterOf, rescueOf, writeChange, type KnownDraft } from './draftWriters.ts'
import { followAuthors, followDraft } from './stepBaseline.ts'
import { needsAttention } from '../../../sync/outbox/rejections.ts'

/** The pending writes of the previously open draft. */
let closing: Promise<void> = Promise.resolve()

/** Updates the screen as the draft's writers progress; a closed draft is ignored. */
const listeners = {
  /** Another tab now edits it: the late change was kept as a version. */
  aside: (draftId: string): void => {
    if (isOpen(draftId)) useDraft.setState({ typed: {}, keeping: 'kept' })
  },
  /** Another tab has deleted it: the late change stays on screen, for its owner's choice. */
  late: (draft: PaperDraft): void => {
    if (isOpen(draft.DraftId))
      useDraft.setState({ stored: draft, typed: {}, keeping: 'kept', happened: 'deleted' })
  },
  listWritten: (draftId: string): void => {
    if (isOpen(draftId)) nowKept()
  },
  failed: (draftId: string): void => {
    if (isOpen(draftId)) useDraft.setState({ keeping: 'failed' })
  },
}

/** Opens a new, empty draft, with an id from an earlier URL if given; its first change writes it to the device. */
export function openNewDraft(of: PersonDatabases, owner: PaperAuthor, id?: string): string {
  const begun = newDraft(Date.now())
  const stored = id === undefined ? begun : { ...begun, DraftId: id }
  const { DraftId } = stored
  open(of, stored, newAuthorList(DraftId, owner), false, takeDraftLock(of, DraftId, rightChanged(DraftId)))
  return stored.DraftId
}

/**
 * Opens a draft of this device, or creates one from the server's copy. Returns an error text if neither exists or the
 * device's store cannot be read (spec §8 "Papers").
 */
export async function openDraft(
  of: PersonDatabases,
  item: PaperListItem | null,
  draftId: string,
  owner: PaperAuthor,
): Promise<string | undefined> {
  // The same draft may just have been closed: wait for its last write.
  await closing
  const kept = await readDraft(of.work, draftId).catch(() => 'unreadable' as const)
  const stored = kept ?? (item && draftFrom(item, Date.now()))
  if (!stored || stored === 'unreadable') return texts.paperDetailsFailed
  const keptList = await readAuthorList(of.work, draftId).catch(() => 'unreadable' as const)
  if (keptList === 'unreadable') return texts.authorDetailsFailed
  const list = keptList ?? (item ? authorListFrom(item, draftId) : newAuthorList(draftId, owner))
  const locking = takeDraftLock(of, draftId, rightChanged(draftId))
  const isMine = (await locking).isMine()
  const rows = await readOutboxOf(of.work, draftId).catch(() => [])
  open(of, stored, list, true, locking)
  useDraft.setState({ isMine, startsAt: startOf(rows) })
  return undefined
}

function startOf(rows: readonly OutboxRow[]): StartsAt {
  const [first] = rows.filter((row) => needsAttention(row) && row.Kind !== 'submission')
  if (!first) return 'beginning'
  return first.Kind === 'authors' || first.Kind === 'person' ? 'authors-problem' : 'upload-problem'
}

function open(
  databases: PersonDatabases,
  stored: PaperDraft,
  list: AuthorList,
  isUpdate: boolean,
  right: Promise<EditLock>,
): void {
  void closeDraft()
  const { DraftId } = stored
  const { work } = databases
  const known: KnownDraft = { draft: stored, list, listFailed: false }
  const writer = openTyped<PaperFields, PaperDraft, DraftChange>({
    store: useDraft,
    id: `${work.name}/paper/${DraftId}`,
    fieldsOf: (row) => (row ?? stored).Fields,
    isOpen: () => isOpen(DraftId),
    // Sync may apply a server copy, merge, or confirm a file while the draft is open.
    read: () => readDraft(work, DraftId),
    show: takeStored,
    write: (change) => writeChange(databases, known, right, listeners, change),
    written: nowKept,
    rescue: (change) => rescueOf(known, change.Fields),
  })
  const listWriter = listWriterOf(databases, known, right, listeners)
  useDraft.setState({ ...closedState(), stored, list, isUpdate })
  markOpened()
  const broken = () => {
    useDraft.setState({ keeping: 'failed' })
  }
  const unfollow = [
    watch(() => readAuthorList(work, DraftId), takeList, broken),
    listenToTabs((message) => {
      if (message.Kind === 'draft-done' && message.DraftId === DraftId)
        useDraft.setState({ happened: message.What })
    }),
  ]
  current.open = { databases, known, writer, listWriter, right, unfollow }
  writer.restore()
}

/** Another tab releases the draft's lock, or requests it. */
const rightChanged = (draftId: string) => (isMine: boolean) => {
  if (!isOpen(draftId)) return
  useDraft.setState({ isMine })
  if (isMine) markOpened()
  else void current.open?.writer.flush()
}

/** Edits the open draft in this tab, once the other tab has written its latest text to the device (offline O8). */
export async function editHere(): Promise<void> {
  await (await current.open?.right)?.takeOver()
  useDraft.setState({ happened: null })
}

/** Keeps the open draft, deleted by another tab, as a new paper. */
export async function keepDeleted(): Promise<void> {
  const of = current.open
  if (!of) return
  await putBack(of.databases.work, of.databases.UserId, of.known.draft, of.known.list, Date.now())
  await editHere()
  markOpened()
}

function takeStored(row: PaperDraft | undefined): void {
  const { stored, typed, opened } = useDraft.getState()
  if (!row || !stored) return
  if (current.open) current.open.known.draft = row
  useDraft.setState({ stored: row, opened: followDraft(opened, stored, row, typed) })
}

/** Shows the author list of the device, unless a newer one is being written. */
export function takeList(row: AuthorList | undefined): void {
  const { list, opened } = useDraft.getState()
  if (!row || !list || current.listsUnderWay > 0 || current.open?.listWriter.hasUnwritten()) return
  if (current.open) current.open.known.list = row
  useDraft.setState({ list: row, opened: followAuthors(opened, list.Authors, row.Authors) })
}

/** Closes the wizard; the text stays as a draft. Resolves when all of it is durable. */
export function closeDraft(): Promise<void> {
  const of = current.open
  // Another tab may edit once the latest text is on the device.
  const letGo = async () => (await of?.right)?.close()
  const last = Promise.all([of?.writer.close(), of?.listWriter.close()]).then(letGo)
  for (const stop of of?.unfollow ?? []) stop()
  current.open = undefined
  useDraft.setState(closedState())
  closing = Promise.all([closing, last]).then(() => undefined)
  return closing
}

// After a sign-out, or the sign-in of another person, the draft must not stay open; after an expired session it does.
useSession.subscribe(({ session, ended }) => {
  const of = current.open?.databases
  const owner = session?.UserId ?? (ended ? of?.UserId : undefined)
  if (of && of.UserId !== owner) void closeDraft()
})
