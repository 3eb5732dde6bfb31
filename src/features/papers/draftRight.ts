import type { PersonDatabases } from '../../cache/person.ts'
import { readDraft, type DraftChange } from '../../cache/drafts.ts'
import { dropLease, holderOf, takeLease } from '../../cache/leases.ts'
import { keepVersion } from '../../cache/versions.ts'
import { flushAll } from '../../cache/writer.ts'
import { holdDraft, type DraftHold } from '../../sync/draftHold.ts'
import { hearTabs } from '../../sync/hearTabs.ts'
import { tellTabs } from '../../sync/tabChannel.ts'
import { tabNames } from '../../sync/tabNames.ts'
import { turnsBy } from '../../sync/turns.ts'

/** Takes the right to edit a draft, or lines up for it; `changed` hears when it comes or goes (offline O8). */
export function takeRight(
  { UserId, work }: PersonDatabases,
  draftId: string,
  changed: (isMine: boolean) => void,
): Promise<DraftHold> {
  const Name = `${tabNames.draftLock(UserId, draftId)}-last`
  return holdDraft(UserId, draftId, {
    takeTurn: turnsBy(() => Promise.resolve(work)),
    tell: tellTabs,
    hear: hearTabs,
    mark: {
      put: async (Holder) => {
        await takeLease(work, { Name, Holder, Until: 0 }, { now: Date.now(), force: true })
      },
      read: () => holderOf(work, Name),
      drop: (Holder) => dropLease(work, { Name, Holder }),
    },
    flush: flushAll,
    changed,
  })
}

/** Keeps as a version what came too late: another tab may have written over these fields already. */
export async function keepAside(
  { work }: PersonDatabases,
  DraftId: string,
  { Fields }: DraftChange,
  now: number,
): Promise<void> {
  const stored = await readDraft(work, DraftId)
  if (stored && Fields)
    await keepVersion(work, { DraftId, Fields: { ...stored.Fields, ...Fields }, Reason: 'mine' }, now)
}
