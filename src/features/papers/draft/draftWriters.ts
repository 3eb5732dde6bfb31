import type { PaperFields } from '../../../../contract/papers/papers.ts'
import { keepDraft, writeDraft, type DraftChange } from '../../../cache/entities/paperDrafts.ts'
import { writeAuthors } from '../../../cache/entities/authorLists.ts'
import type { PersonDatabases } from '../../../cache/database/personDatabases.ts'
import { paperText } from '../../../cache/entities/rescueText.ts'
import type { AuthorList, PaperDraft } from '../../../cache/database/paperRows.ts'
import { makeWriter, type Writer } from '../../../cache/database/debouncedWriter.ts'
import { type Rescued } from '../../../cache/database/openWriters.ts'
import { wakeSync } from '../../../sync/outbox/syncEngine.ts'
import type { EditLock } from '../../../sync/editing/editLock.ts'
import { keepAside } from '../../../sync/editing/draftLock.ts'

/** A draft as this page knows it, even if the device's store fails. */
export interface KnownDraft {
  draft: PaperDraft
  list: AuthorList
  /** True while the author list could not be written. */
  listFailed: boolean
}

export interface ListChange {
  readonly list: AuthorList
  /** Sends it at once instead of after the quiet period. */
  readonly isUrgent: boolean
}

/** Callbacks for the progress of a draft. */
interface DraftListeners {
  /** Another tab now edits the draft: the late change was kept as a version. */
  aside(draftId: string): void
  /** Another tab has deleted the draft: this is the late change. */
  late(draft: PaperDraft): void
  listWritten(draftId: string): void
  failed(draftId: string): void
}

/** A draft as a download: all that this page knows, overlaid with the latest text. */
export function rescueOf({ draft, list }: KnownDraft, typed: Partial<PaperFields> = {}): Rescued {
  return paperText(draft.DraftId, { ...draft.Fields, ...typed }, list.Authors)
}

/** Writes a change of one draft, also after the wizard was closed. Returns undefined if another tab has the draft. */
export async function writeChange(
  of: PersonDatabases,
  known: KnownDraft,
  locking: Promise<EditLock>,
  listeners: DraftListeners,
  change: DraftChange,
): Promise<PaperDraft | undefined> {
  const lock = await locking
  // If the lock cannot be read, the write itself detects the store's problem.
  if (await lock.wasTaken().catch(() => false)) {
    if (await keepAside(of, known.draft.DraftId, change, Date.now())) listeners.aside(known.draft.DraftId)
    else {
      known.draft = { ...known.draft, Fields: { ...known.draft.Fields, ...change.Fields } }
      listeners.late(known.draft)
    }
    return undefined
  }
  // If the store was emptied meanwhile, write the whole draft, not only the change.
  known.draft = await writeDraft(of.work, of.UserId, known.draft, change, Date.now())
  // The queued change is due after its quiet period: sync must run then.
  void wakeSync()
  return known.draft
}

/** Writes the author list of one draft. */
export function listWriterOf(
  of: PersonDatabases,
  known: KnownDraft,
  locking: Promise<EditLock>,
  listeners: DraftListeners,
): Writer<ListChange> {
  return makeWriter<ListChange>({
    join: (earlier, later) => ({ list: later.list, isUrgent: earlier.isUrgent || later.isUrgent }),
    write: async ({ list, isUrgent }) => {
      const lock = await locking
      if (await lock.wasTaken().catch(() => false)) {
        const { DraftId } = known.draft
        if (await keepAside(of, DraftId, { Authors: list.Authors }, Date.now())) listeners.aside(DraftId)
        else listeners.late(known.draft)
        return
      }
      await keepDraft(of.work, known.draft)
      await writeAuthors(of.work, of.UserId, list, Date.now(), isUrgent)
      known.listFailed = false
      void wakeSync()
      listeners.listWritten(list.DraftId)
    },
    failed: () => {
      known.listFailed = true
      listeners.failed(known.draft.DraftId)
    },
    rescue: () => rescueOf(known),
  })
}
