import type { PaperAuthor } from '../../../contract/papers/papers.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { readDraft, type DraftChange } from '../../cache/entities/paperDrafts.ts'
import { dropLease, holderOf, takeLease } from '../../cache/database/leases.ts'
import { keepVersion } from '../../cache/entities/draftVersions.ts'
import { flushAll } from '../../cache/database/openWriters.ts'
import { takeEditLock, type EditLock, type EditLockSurroundings } from './editLock.ts'
import { listenToTabs } from '../transport/tabListener.ts'
import { tellTabs } from '../transport/tabChannel.ts'
import { tabNames } from '../transport/tabNames.ts'
import { tabLocksBy } from '../transport/tabLock.ts'

function surroundingsOf(
  { UserId, work }: PersonDatabases,
  draftId: string,
  changed: (isMine: boolean) => void,
): EditLockSurroundings {
  const Name = `${tabNames.draftLock(UserId, draftId)}-last`
  return {
    takeTurn: tabLocksBy(() => Promise.resolve(work)),
    send: tellTabs,
    listen: listenToTabs,
    mark: {
      put: async (Holder) => {
        await takeLease(work, { Name, Holder, Until: 0 }, { now: Date.now(), force: true })
      },
      read: () => holderOf(work, Name),
      drop: (Holder) => dropLease(work, { Name, Holder }),
    },
    flush: flushAll,
    changed,
  }
}

/** Takes the edit lock of a draft, or queues for it; `changed` is called when it is gained or lost (offline O8). */
export function takeDraftLock(
  of: PersonDatabases,
  draftId: string,
  changed: (isMine: boolean) => void,
): Promise<EditLock> {
  return takeEditLock(of.UserId, draftId, surroundingsOf(of, draftId, changed))
}

/** True if another tab is editing a draft now. */
export async function isEditedInOtherTab(of: PersonDatabases, draftId: string): Promise<boolean> {
  const lock = await takeDraftLock(of, draftId, () => undefined)
  const isMine = lock.isMine()
  await lock.close()
  return !isMine
}

/**
 * Acts on a draft from outside its form while no tab edits it: an editing tab first writes its latest text to the
 * device. If `act` returns true, that tab receives `What`, so its person sees what happened to the paper before
 * typing on.
 */
export async function doToDraft(
  of: PersonDatabases,
  DraftId: string,
  What: 'restored' | 'deleted',
  act: () => Promise<boolean>,
): Promise<void> {
  let isTaken = false
  const surroundings = surroundingsOf(of, DraftId, () => undefined)
  const drop = async (tabId: string) => {
    // A tab that hung finds there that its lock was taken, whenever it resumes.
    if (!isTaken) await surroundings.mark.drop(tabId)
  }
  const lock = await takeEditLock(of.UserId, DraftId, {
    ...surroundings,
    mark: { ...surroundings.mark, drop },
  })
  isTaken = !lock.isMine()
  try {
    await lock.takeOver()
    if (await act()) tellTabs({ Kind: 'draft-done', DraftId, What })
  } finally {
    await lock.close()
  }
}

/** Text that came too late to be written, because another tab has taken over the draft. */
type Late = Pick<DraftChange, 'Fields'> & { readonly Authors?: readonly PaperAuthor[] }

/** Keeps late text as a version. Returns false if the draft has been deleted meanwhile. */
export async function keepAside(
  { work }: PersonDatabases,
  DraftId: string,
  { Fields, Authors }: Late,
  now: number,
): Promise<boolean> {
  const stored = await readDraft(work, DraftId)
  if (!stored) return false
  const kept = { DraftId, Fields: { ...stored.Fields, ...Fields }, ...(Authors ? { Authors } : {}) }
  if (Fields ?? Authors) await keepVersion(work, { ...kept, Reason: 'mine' }, now)
  return true
}
