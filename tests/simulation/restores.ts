import type { Network } from './network.ts'
import { randomOf } from './random.ts'
import type { World } from './world.ts'

/**
 * Backs the portal up at a step that the seed chooses, and brings the backup back at a later one, with or without the
 * sessions. With draws of its own, so that everything else of the seed stays what it is.
 */
export function planRestore(
  world: World,
  network: Network,
  seed: number,
  steps: number,
): (step: number) => Promise<void> {
  const { far, ledger } = world
  const random = randomOf(seed + 1_000_000_000)
  const backedUpAt = random.below(steps - 4)
  // In the first half of what is left, so that there is time to find out what is lost.
  const restoredAt = backedUpAt + 2 + random.below(Math.ceil((steps - backedUpAt - 2) / 2))
  const endsSessions = random.chance(0.5)
  let bringBack = () => Promise.resolve()
  return async (step) => {
    if (step === restoredAt) await bringBack()
    if (step !== backedUpAt || !far.backUp) return
    world.note('the portal is backed up')
    const restore = far.backUp()
    const restored = ledger.backUp(await far.mails())
    bringBack = async () => {
      world.fault('restored backup')
      network.cutOff()
      restored(await far.mails(), restore(endsSessions))
    }
  }
}
