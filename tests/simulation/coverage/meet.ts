import type { OutboxKind, OutboxRow } from '../../../src/cache/database/deviceRows.ts'
import type { FaultKind } from '../faults.ts'
import type { Device } from '../machine.ts'
import { shelfOf, type Shelf } from '../shelf.ts'
import type { World } from '../world.ts'
import { countPairs, type Pairs } from './pairs.ts'
import type { Met } from './dimensions.ts'

const stateOf = ({ State, Frozen }: OutboxRow): Met['outbox'] => {
  if (State === 'needs-sign-in' || State === 'conflict' || State === 'refused') return State
  return Frozen === null ? 'waiting' : 'in flight'
}

function sessionOf({ ledger, now }: World, { stored }: Device, userId: string): Met['session'] {
  if (!stored) return 'signed out'
  if (stored.UserId !== userId) return 'other person'
  return ledger.isExpired(stored, now()) ? 'expired' : 'signed in'
}

/** Notes what each fault of a schedule met on the devices that it struck. */
export function watchFaults(world: World, devices: readonly Device[], users: readonly string[]) {
  const met: Met[] = []
  const queued = new Map<string, Set<OutboxKind>>()

  const statesOn = (shelf: Shelf, place: string): (readonly [OutboxKind, Met['outbox']])[] => {
    const rows = shelf.rows().map((row) => [row.Kind, stateOf(row)] as const)
    const lost = shelf
      .sent()
      .flatMap(({ Kind, State }) => (State === 'lost' ? [[Kind, 'lost'] as const] : []))
    const before = queued.get(place) ?? new Set()
    queued.set(place, before)
    for (const [kind] of rows) before.add(kind)
    for (const { Kind } of shelf.sent()) before.add(Kind)
    const states = [...rows, ...lost]
    const over = [...before].filter((kind) => states.every(([other]) => other !== kind))
    return [...states, ...over.map((kind) => [kind, 'nothing'] as const)]
  }

  return {
    /** A fault strikes one device, or all of them. */
    strike: (fault: FaultKind, name: string | undefined): void => {
      for (const device of devices)
        for (const userId of users) {
          const shelf = shelfOf(device.disk, userId)
          const states = statesOn(shelf, `${userId} ${device.name}`)
          if (name !== undefined && name !== device.name) continue
          const session = sessionOf(world, device, userId)
          for (const [entity, outbox] of new Map(states.map((state) => [state.join(), state])).values())
            met.push({ fault, entity, outbox, session })
        }
    },
    pairs: (): Pairs => countPairs(met),
  }
}
