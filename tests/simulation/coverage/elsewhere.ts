import { noId } from '../../../contract/core/limits.ts'
import type { PaperListItem } from '../../../contract/papers/papers.ts'
import type { OutboxKind } from '../../../src/cache/database/outboxRows.ts'
import { lineageOf } from '../acts.ts'
import type { Desk, Device, Tab } from '../devices/machine.ts'
import type { Network } from '../faults/network.ts'
import { settle } from '../pulse.ts'

/** What is refused once its paper was submitted on another device. */
export const refusedOfSubmitted: readonly OutboxKind[] = ['paper', 'authors', 'submission']

/** More answers than what a device asks at a time. */
const most = 20

/** A desk of a person, and that of the same person on another device. */
interface Two {
  readonly desk: Desk
  readonly other: Desk
  readonly tab: Tab
  /** Lets all that the other device asks be answered. */
  answer(): Promise<void>
}

function openDesk({ tabs, stored }: Device): { readonly tab: Tab; readonly desk: Desk } | undefined {
  for (const tab of tabs) {
    const desk = tab.desk()
    if (desk && desk.userId === stored?.UserId) return { tab, desk }
  }
  return undefined
}

/** The desks of each person that has two. */
function twosOf(network: Network, devices: readonly Device[]): readonly Two[] {
  const open = devices.flatMap((device) => {
    const found = openDesk(device)
    return found ? [{ ...found, name: device.name }] : []
  })
  return open.flatMap(({ desk, name: here }) =>
    open
      .filter((other) => other.name !== here && other.desk.userId === desk.userId)
      .map(({ desk: other, tab, name }) => ({
        ...{ desk, other, tab },
        answer: async () => {
          for (let answers = 0; answers < most; answers++) {
            await settle()
            if (!(await network.strike(name, 'is answered'))) return
          }
        },
      })),
  )
}

/** A draft of the other device as the portal has it now, and its id there. */
async function current({ other, tab, answer }: Two, paperId: string) {
  const pull = { isOver: false }
  // It waits where another tab of the device has the answer to something on its way.
  void tab.pull().then(() => {
    pull.isOver = true
  })
  await answer()
  if (!pull.isOver) return undefined
  const item = other.listed.find(({ Id }) => Id === paperId)
  const drafted = other.shelf.drafts().find(({ PaperId }) => PaperId === paperId)
  return item?.Status === 'draft' ? { item, draftId: drafted?.DraftId ?? paperId } : undefined
}

/** Submits a paper on the other device. */
async function submit(
  { other, answer }: Two,
  { item, draftId }: { readonly item: PaperListItem; readonly draftId: string },
): Promise<boolean> {
  // What is opened becomes a draft.
  const change = { ConsiderBestPaper: !item.ConsiderBestPaper }
  if (!other.shelf.draft(draftId)) await other.type(draftId, lineageOf(item.PaperTitle) ?? '', change)
  if (!other.shelf.draft(draftId)) return false
  await other.submit(draftId)
  await answer()
  return true
}

/** Submits a paper of which something waits on one device of a person on another one of theirs. */
export async function submitElsewhere(
  network: Network,
  devices: readonly Device[],
  kind: OutboxKind,
): Promise<boolean> {
  for (const two of twosOf(network, devices)) {
    const { shelf } = two.desk
    const waiting = shelf
      .rows()
      .find(({ Kind, State }) => Kind === kind && (State === 'pending' || State === 'sending'))
    const paperId = waiting && shelf.draft(waiting.EntityId)?.PaperId
    const there = paperId && paperId !== noId ? await current(two, paperId) : undefined
    if (there && (await submit(two, there))) return true
  }
  return false
}

/** Puts the authors of a paper into two orders on two devices of a person, of which one arrives first. */
export async function orderElsewhere(network: Network, devices: readonly Device[]): Promise<boolean> {
  for (const two of twosOf(network, devices)) {
    const { shelf } = two.desk
    const list = shelf.lists().find(({ Authors }) => Authors.length > 2)
    const paperId = list && shelf.draft(list.DraftId)?.PaperId
    const there = paperId && paperId !== noId ? await current(two, paperId) : undefined
    const authors = there && (two.other.shelf.list(there.draftId)?.Authors ?? there.item.Authors)
    if (!list || !there || !authors || authors.length < 3) continue
    const [first, ...rest] = list.Authors
    await two.desk.arrange(list.DraftId, first ? [...rest, first] : rest)
    await two.other.arrange(there.draftId, [...authors].reverse())
    await two.answer()
    return true
  }
  return false
}
