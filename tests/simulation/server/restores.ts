import type { Watched } from '../coverage/meet.ts'
import { calm } from '../faults/healing.ts'
import type { Device } from '../devices/machine.ts'
import type { Network } from '../faults/network.ts'
import { randomOf } from '../random.ts'
import { shelfOf } from '../devices/shelf.ts'
import type { World } from '../world.ts'

/** What a schedule is about: what goes back in time, and who might notice. */
export interface Restored {
  readonly world: World
  readonly network: Network
  readonly devices: readonly Device[]
  readonly users: readonly string[]
  readonly watched: Watched
}

/**
 * Backs the portal up at a step that the seed chooses, and brings the backup back at a later one, with or without the
 * sessions; where that is what a schedule aims at, once it makes the difference, and perhaps twice. With draws of its
 * own, so that everything else of the seed stays what it is.
 */
export function planRestore(
  restored: Restored,
  seed: number,
  steps: number,
): (step: number) => Promise<void> {
  const { world, network } = restored
  const { far, ledger, aim } = world
  const random = randomOf(seed + 1_000_000_000)
  const backedUpAt = aim ? random.below(6) : random.below(steps - 4)
  // In the first half of what is left, so that there is time to find out what is lost.
  const restoredAt = backedUpAt + 2 + random.below(Math.ceil((steps - backedUpAt - 2) / 2))
  const endsSessions = random.chance(aim ? 0.2 : 0.5)
  const isDue = aim ? dueOf(restored, aim.fault === 'restored backup' && aim.outbox === 'lost') : undefined
  let bringBack: (() => Promise<void>) | undefined
  return async (step) => {
    if (bringBack && (isDue ? isDue(step) : step === restoredAt)) await bringBack()
    if (step !== backedUpAt) return
    world.note('the portal is backed up')
    const kept = far.backUp()
    // The model is asked without a pause, in which the devices would go on.
    const restore = kept instanceof Promise ? await kept : kept
    const noteRestored = ledger.backUp(await far.mails())
    bringBack = async () => {
      world.fault('restored backup')
      network.cutOff()
      const mails = await far.mails()
      const begun = restore(endsSessions)
      noteRestored(mails, begun instanceof Promise ? await begun : begun)
      // A device that asks what was lost gets it.
      if (aim?.outbox === 'lost') await world.inPeace(() => lookAgain(restored))
    }
  }
}

/** Everybody looks at their tabs, and everything is sent and answered. */
async function lookAgain({ devices, network }: Restored): Promise<void> {
  for (const { tabs } of devices) for (const tab of tabs) void tab.focus()
  await calm(network)
}

/** The step by which a backup is brought back at the latest, where a schedule aims at that. */
const latest = 22

/** Says at which steps a backup is brought back for the aim of a schedule. */
function dueOf({ world, devices, users, watched }: Restored, isTwice: boolean): (step: number) => boolean {
  const { fault, entity, outbox } = world.aim ?? {}
  const sent = () =>
    users.flatMap((userId) =>
      devices.flatMap(({ disk }) =>
        shelfOf(disk, userId)
          .sent()
          .filter(({ Kind }) => entity === undefined || Kind === entity),
      ),
    ).length
  let before: number | undefined
  let restores = 0
  return (step) => {
    before ??= sent()
    const isFirst = restores === 0
    const hasSent = sent() > before && (isFirst || isTwice)
    const isThere =
      world.aim !== undefined && devices.some((device) => watched.isThere(world.aim ?? {}, device))
    const isRipe = fault === 'restored backup' && (outbox !== 'lost' || !isFirst) ? isThere : hasSent
    if (!(isRipe || (isFirst && step >= latest)) || restores >= (isTwice ? 3 : 1)) return false
    restores += 1
    return true
  }
}
