import type { Act } from '../acts.ts'
import type { Aim } from './aims.ts'
import { orderElsewhere, refusedOfSubmitted, submitElsewhere } from './elsewhere.ts'
import type { FaultKind } from '../faults/faults.ts'
import { calm } from '../faults/healing.ts'
import type { Device } from '../devices/machine.ts'
import { isFate } from '../faults/network.ts'
import type { Restored } from '../server/restores.ts'
import { upsetsOf, type Upset } from '../faults/upsets.ts'
import { ofPapers } from '../devices/variants.ts'
import type { World } from '../world.ts'

/** Faults that may strike at any moment and change little, where an aim names none. */
const slight: readonly FaultKind[] = [
  'tab closed',
  'disk error',
  'quota abort',
  'failed open',
  'browser crash',
]

/** How often a schedule strikes what it aims at: after that it goes on like any other. */
const strikes = 12

/** What people do with their sessions. */
interface Users {
  /** Somebody else may sign in. */
  changeUser(device: Device): Promise<void>
  signOut(device: Device): Promise<void>
}

/** Brings what a schedule aims at about, and lets faults strike where it is there; false where it did nothing. */
export function pursuitOf(
  { world, network, devices, watched }: Restored,
  { changeUser, signOut }: Users,
): () => Promise<boolean> {
  const { aim, random, faults } = world
  let left = strikes

  const upset = async (device: Device, fault: FaultKind, name = ''): Promise<boolean> => {
    const tab = random.pick(device.tabs)
    const choices = upsetsOf(world, network, device, tab).filter(
      (one) => one.fault === fault && one.name.startsWith(name),
    )
    if (choices.length === 0) return false
    const chosen = random.pick(choices)
    world.note(chosen.name)
    await chosen.run()
    return true
  }

  const strike = async (device: Device, fault: FaultKind): Promise<boolean> => {
    const before = faults.get(fault)
    if (fault === 'change of user') await changeUser(device)
    // Whether another device has changed the same is seen by the answer alone.
    else if (fault === 'changed elsewhere') await network.strike(device.name, 'is answered')
    else if (isFate(fault)) await network.strike(device.name, fault)
    else await upset(device, fault)
    return faults.get(fault) !== before
  }

  /** Lets a request of a device arrive, and its answer come back. */
  const push = (device: Device) => network.strike(device.name, 'is answered')

  /** Brings the session about that is sought, where the rest is there. */
  const bringSession = async (session: Aim['session'], device: Device): Promise<boolean> => {
    if (session === 'expired') return upset(device, 'token expired')
    await (session === 'signed out' ? signOut(device) : changeUser(device))
    return true
  }

  /** Lets another device come first, where that brings about what is sought; false where a full disk has not let it. */
  const meetElsewhere = async (sought: Aim): Promise<boolean> => {
    const { entity, outbox } = sought
    const meeting =
      isRefusedOfSubmitted(sought) && entity
        ? submitElsewhere(network, devices, entity)
        : entity === 'authors' && outbox === 'conflict' && orderElsewhere(network, devices)
    if (!meeting) return false
    return meeting.catch((error: unknown) => {
      world.note(`  ${String(error)}`)
      return false
    })
  }

  /** A step towards what is sought, on a device where it is not there yet. */
  const approach = async (sought: Aim): Promise<boolean> => {
    const { fault: _fault, session, ...rest } = sought
    const { entity, outbox } = rest
    if (session && session !== 'signed in') {
      const near = devices.find((one) => watched.isThere(rest, one))
      if (near) return bringSession(session, near)
    }
    if (await meetElsewhere(sought)) return true
    const device = random.pick(devices)
    if (
      outbox === 'needs-sign-in' &&
      watched.isThere({ outbox: 'in flight', ...(entity && { entity }) }, device)
    )
      return upset(device, 'token expired', 'the sessions')
    const tab = random.pick(device.tabs)
    if (random.chance(0.5)) return push(device)
    void tab.focus()
    if (random.chance(0.6)) await world.inPeace(() => calm(network))
    return true
  }

  return async () => {
    if (!aim || left === 0 || !random.chance(0.6)) return false
    const struck = devices.filter((device) => watched.isThere(aim, device))
    if (struck.length === 0) return approach(aim)
    const hasStruck = await strike(random.pick(struck), aim.fault ?? random.pick(slight))
    if (hasStruck) left -= 1
    return hasStruck
  }
}

/** True where what is sought comes of a paper that another device has submitted meanwhile. */
const isRefusedOfSubmitted = ({ entity, outbox }: Aim) =>
  outbox === 'refused' && entity !== undefined && refusedOfSubmitted.includes(entity)

/** How often a person does something, by what a schedule aims at. */
export function sought({ aim }: World, { of = [], name, weight }: Act): number {
  if (!aim) return weight
  const { entity, outbox, fault } = aim
  const isSettling = name === 'resolve' || name === 'withdraw' || name.startsWith('send what was lost')
  if (isSettling && (outbox === 'conflict' || outbox === 'refused' || outbox === 'lost')) return weight / 10
  // Another device submits once something waits.
  if (name === 'submit' && entity !== 'submission' && isRefusedOfSubmitted(aim)) return weight / 10
  // What is submitted nobody changes any more.
  if (name === 'submit' && outbox === 'conflict' && entity !== 'submission') return weight / 10
  if (name.startsWith('pull')) {
    // What is read is written without a flush.
    if (fault === 'lost write') return weight * 3
    // Who reads what is new changes nothing that is old.
    return outbox === 'conflict' || fault === 'changed elsewhere' ? weight / 2 : weight
  }
  if (entity === undefined) return weight
  // What was submitted on one device is refused of another one.
  const also = ofPapers.includes(entity) ? 'submission' : entity === 'answer' ? 'review' : entity
  const isAlso = outbox === 'refused' && (of.includes(also) || name.startsWith('the '))
  if (isAlso || of.includes(entity)) return weight * 4
  return of.length > 0 ? weight / 2 : weight
}

/** How often an upset comes, by what a schedule aims at. */
export const soughtUpset = ({ aim }: World, { fault, weight }: Upset): number =>
  fault === aim?.fault ? weight * 4 : weight

/** How often somebody signs out or in, out of one. */
export function changesOfUser({ aim }: World): number {
  const { session, fault } = aim ?? {}
  if (session === 'signed out' || session === 'other person' || fault === 'change of user') return 0.12
  return aim ? 0.03 : 0.06
}
