import type { OutboxKind, OutboxRow } from '../../../src/cache/database/outboxRows.ts'
import type { FaultKind } from '../faults/faults.ts'
import type { Device } from '../devices/machine.ts'
import { shelfOf, type Shelf } from '../devices/shelf.ts'
import type { World } from '../world.ts'
import { countPairs, type Pairs } from './pairs.ts'
import type { Aim } from './aims.ts'
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

  /** What is on a device now: for each of the people, what waits of each kind and how they are signed in. */
  const lookAt = (device: Device): readonly Omit<Met, 'fault'>[] =>
    users.flatMap((userId) => {
      const states = statesOn(shelfOf(device.disk, userId), `${userId} ${device.name}`)
      const session = sessionOf(world, device, userId)
      const distinct = new Map(states.map((state) => [state.join(), state])).values()
      return [...distinct].flatMap(([entity, outbox]) =>
        entity === 'check-in' || entity === 'commitment' || entity === 'commitment-hash'
          ? []
          : [{ entity, outbox, session }],
      )
    })

  return {
    /** A fault strikes one device, or all of them. */
    strike: (fault: FaultKind, name: string | undefined): void => {
      for (const device of devices) {
        const there = lookAt(device)
        if (name === undefined || name === device.name) for (const one of there) met.push({ fault, ...one })
      }
    },
    /** True where a device now has all that is aimed at, but for the fault. */
    isThere: ({ fault: _fault, ...sought }: Aim, device: Device): boolean =>
      lookAt(device).some((one) =>
        (Object.keys(sought) as (keyof typeof sought)[]).every((name) => one[name] === sought[name]),
      ),
    pairs: (): Pairs => countPairs(met),
  }
}

/** What watches the faults of a schedule. */
export type Watched = ReturnType<typeof watchFaults>
