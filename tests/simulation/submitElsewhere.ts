import { noId } from '../../contract/core/limits.ts'
import type { OutboxKind } from '../../src/cache/database/deviceRows.ts'
import { lineageOf } from './acts.ts'
import type { Desk, Device } from './machine.ts'
import type { Network } from './network.ts'
import { settle } from './pulse.ts'
import { shelfOf } from './shelf.ts'

/** What is refused once its paper was submitted on another device. */
export const refusedOfSubmitted: readonly OutboxKind[] = ['paper', 'authors', 'submission']

/** More answers than a device waits for before its submission is confirmed. */
const most = 20

/** The papers of which something waits on a device for the person whom it shows. */
function waitingOn({ disk, stored }: Device, kind: OutboxKind): readonly string[] {
  if (!stored) return []
  const shelf = shelfOf(disk, stored.UserId)
  return shelf
    .rows()
    .filter(({ Kind, State }) => Kind === kind && (State === 'pending' || State === 'sending'))
    .flatMap(({ EntityId }) => shelf.draft(EntityId)?.PaperId ?? [])
    .filter((paperId) => paperId !== noId)
}

/** The desk of a person in a tab of a device. */
const deskOf = ({ tabs }: Device, userId: string): Desk | undefined =>
  tabs.flatMap((tab) => tab.desk() ?? []).find((desk) => desk.userId === userId)

/** Submits a paper that is complete on this device; false for another one. */
async function submit(desk: Desk, paperId: string): Promise<boolean> {
  const item = desk.listed.find(({ Id }) => Id === paperId)
  if (item?.Status !== 'draft') return false
  const drafted = desk.shelf.drafts().find(({ PaperId }) => PaperId === paperId)
  const draftId = drafted?.DraftId ?? paperId
  const lineage = lineageOf(item.PaperTitle) ?? ''
  // What is opened becomes a draft.
  if (!drafted) await desk.type(draftId, lineage, { ConsiderBestPaper: !item.ConsiderBestPaper })
  if (!desk.shelf.draft(draftId)) return false
  await desk.submit(draftId)
  return true
}

/** Submits a paper of which something waits on one device of a person on another one of theirs, until that is confirmed. */
export async function submitElsewhere(
  network: Network,
  devices: readonly Device[],
  kind: OutboxKind,
): Promise<boolean> {
  for (const device of devices)
    for (const paperId of waitingOn(device, kind))
      for (const other of devices) {
        const userId = device.stored?.UserId ?? ''
        const desk = other !== device && other.stored?.UserId === userId && deskOf(other, userId)
        if (!desk || !(await submit(desk, paperId))) continue
        for (let answers = 0; answers < most; answers++) {
          await settle()
          if (!(await network.strike(other.name, 'is answered'))) break
        }
        return true
      }
  return false
}
