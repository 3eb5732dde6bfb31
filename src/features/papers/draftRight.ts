import type { PersonDatabases } from '../../cache/person.ts'
import { readDraft } from '../../cache/drafts.ts'
import { keepVersion } from '../../cache/versions.ts'
import { flushAll } from '../../cache/writer.ts'
import { holdDraft, type DraftHold } from '../../sync/draftHold.ts'
import { hearTabs } from '../../sync/hearTabs.ts'
import { tellTabs } from '../../sync/tabChannel.ts'
import { turnsBy } from '../../sync/turns.ts'
import type { DraftChange } from '../../cache/drafts.ts'

/** The right to edit the draft that this tab has open (offline O8). */
export interface DraftRight {
  readonly hold: Promise<DraftHold>
  /** True if another tab has taken it without this one letting go. */
  wasTaken(): boolean
}

/** Takes the right to edit a draft, or lines up for it; `changed` hears when it comes or goes. */
export function takeRight(
  of: PersonDatabases,
  draftId: string,
  changed: (isMine: boolean) => void,
): DraftRight {
  let isTaken = false
  const hold = holdDraft(of.UserId, draftId, {
    takeTurn: turnsBy(() => Promise.resolve(of.work)),
    tell: tellTabs,
    hear: hearTabs,
    flush: flushAll,
    changed: (isMine, taken) => {
      isTaken = taken
      changed(isMine)
    },
  })
  return { hold, wasTaken: () => isTaken }
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
