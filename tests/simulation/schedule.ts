import { dutiesActs } from './duties/dutiesActs.ts'
import { checkDutiesEnd } from './duties/dutiesChecks.ts'
import { actsIn } from './acts.ts'
import { noId } from '../../contract/core/limits.ts'
import { attendingActs } from './attending/attendingActs.ts'
import { beginAttending, castOf } from './attending/attendingStart.ts'
import { checkAttendingEnd } from './attending/attendingChecks.ts'
import { aimOf } from './coverage/aims.ts'
import { watchFaults } from './coverage/meet.ts'
import type { Pairs } from './coverage/pairs.ts'
import { checkAuthors, checkEnd, checkStep, type Frozen } from './checks/checks.ts'
import { startDevice } from './devices/device.ts'
import type { Device, Tab } from './devices/machine.ts'
import type { Far } from './server/far.ts'
import type { FaultKind } from './faults/faults.ts'
import { heal } from './faults/healing.ts'
import { newNetwork, type Network } from './faults/network.ts'
import { atRest, inMidst, settle, takeOver } from './pulse.ts'
import { changesOfUser, pursuitOf, sought, soughtUpset } from './coverage/pursue.ts'
import { begin } from './coverage/prelude.ts'
import { randomOf } from './random.ts'
import { planRestore } from './server/restores.ts'
import { traceOf } from './trace.ts'
import { upsets } from './faults/upsets.ts'
import {
  actsForOthers,
  attendingOf,
  hasDuties,
  hasTablet,
  ofDuties,
  ofPapers,
  restoresIn,
  variantOf,
} from './devices/variants.ts'
import { newWorld, type World } from './world.ts'

export interface Outcome {
  readonly seed: number
  readonly log: readonly string[]
  /** The hash of the log. */
  readonly trace: string
  readonly faults: ReadonlyMap<FaultKind, number>
  /** How often two values of fault, entity and states have met. */
  readonly pairs: Pairs
  /** What must not be: lost texts, doubled effects, a screen that says what is not so. */
  readonly flaws: readonly string[]
}

/** Runs one schedule of two people on two or three devices with two tabs each, heals the network, and compares. */
export async function runSchedule(seed: number, far: (now: () => number) => Promise<Far>): Promise<Outcome> {
  const random = randomOf(seed)
  takeOver(random)
  const world = await newWorld(random, far, {
    attending: attendingOf(seed),
    mayRestore: restoresIn(seed),
    aim: aimOf(seed),
  })
  const network = newNetwork(world)
  const users = [...(await castOf(world, seed))]
  const names = ['phone', 'desk', ...(hasTablet(seed) ? ['tablet'] : [])]
  const devices = names.map((name) => startDevice(world, network, name, variantOf(seed)))
  const watched = watchFaults(world, devices, users)
  world.watch(watched.strike)
  const [first = '', second = ''] = users
  const isShared = actsForOthers(seed)
  if (hasDuties(seed)) world.duties = await world.far.giveDuties(first)
  if (world.attending !== 'nothing') await beginAttending(world, devices, users, isShared)
  for (const [index, device] of devices.entries())
    await signIn(world, device, isShared && index === 1 ? second : first)
  await settle()
  const numbers = { lineages: 0, texts: 0 }
  const frozen: Frozen = new Map()
  if (world.aim) await begin(world, network, devices, numbers)
  // Those who act for one another need more time to meet.
  const steps = (isShared || world.aim ? 40 : 25) + random.below(30)
  const restored = { world, network, devices, users, watched }
  const restore = restoresIn(seed) ? planRestore(restored, seed, steps) : () => Promise.resolve()
  const pursue = pursuitOf(restored, {
    changeUser: (device) => changeUser(world, device, users),
    signOut: (device) => signOut(random.pick(device.tabs)),
  })
  for (let step = 0; step < steps && world.ledger.flaws.length === 0; step++) {
    world.pass(random.below(4000))
    await restore(step)
    if (world.aim && (await pursue())) await rest()
    await takeStep(world, network, devices, users, numbers)
    await checkStep(world, devices, users, frozen, `step ${step}`)
  }
  if (world.ledger.flaws.length === 0) {
    const listed = await heal(world, network, devices, users)
    await checkEnd(world, devices, users)
    await checkAuthors(world, listed)
    if (world.attending !== 'nothing' || world.duties) await checkAttendingEnd(world, devices, users)
    await checkDutiesEnd(world)
  }
  for (const device of devices) {
    for (const tab of device.tabs) tab.die()
    for (const worker of device.workers) worker.die()
  }
  await settle()
  const { log, faults, ledger } = world
  return { seed, log, trace: traceOf(log), faults, pairs: watched.pairs(), flaws: ledger.flaws }
}

async function signIn(world: World, device: Device, userId: string): Promise<void> {
  const session = await world.far.signIn(userId)
  world.ledger.signedIn(session)
  device.tabs[0]?.signIn(session)
}

/** One thing that the network, a person or fate does; now and then fate strikes in its midst. */
async function takeStep(
  world: World,
  network: Network,
  devices: readonly Device[],
  users: readonly string[],
  numbers: { lineages: number; texts: number },
): Promise<void> {
  const { random } = world
  if (random.chance(0.03)) {
    const device = random.pick(devices)
    const tab = random.pick(device.tabs)
    const isAlone = random.chance(0.3)
    inMidst(1 + random.below(40), () => {
      world.fault(isAlone ? 'tab closed' : 'browser crash', device.name)
      if (isAlone) device.reopen(tab)
      else device.crash()
    })
  }
  const kind = random.next()
  if (kind < 0.5 && network.underWay() > 0) {
    await network.happen()
    await settle()
  } else if (kind < 0.54) {
    const upset = weighted(world, upsets(world, network, devices), (one) => soughtUpset(world, one))
    world.note(upset.name)
    await upset.run()
  } else if (kind < 0.54 + changesOfUser(world)) await changeUser(world, random.pick(devices), users)
  else await act(world, random.pick(devices), numbers)
  await rest()
}

async function rest(): Promise<void> {
  await settle()
  atRest()
  await settle()
}

/** Somebody signs out and keeps what is unsent on the device; then they, or somebody else, signs in. */
async function changeUser(world: World, device: Device, users: readonly string[]): Promise<void> {
  const tab = world.random.pick(device.tabs)
  const before = tab.session()?.UserId
  const next = world.random.pick(users)
  if (before) await signOut(tab)
  // Now and then the device is left as it is, with the work that was kept.
  if (before && world.random.chance(world.aim?.session === 'signed out' ? 0.7 : 0.25)) {
    world.note(`${tab.name}: somebody signs out`)
    return
  }
  world.note(`${tab.name}: somebody signs in`)
  const session = await world.far.signIn(next)
  world.ledger.signedIn(session)
  tab.signIn(session)
  // A tab that was closed meanwhile signs nobody in.
  if (before && before !== next && device.stored?.UserId === next) world.fault('change of user', device.name)
}

async function signOut(tab: Tab): Promise<void> {
  await Promise.race([tab.desk()?.flush(), tab.died])
  tab.signOut()
  await settle()
}

async function act(
  world: World,
  device: Device,
  numbers: { lineages: number; texts: number },
): Promise<void> {
  const tab = world.random.pick(device.tabs)
  const desk = tab.desk()
  if (!desk) return
  const attends = world.attending !== 'nothing' && world.random.chance(attendingShare(world))
  const isSought = world.aim?.entity !== undefined && ofDuties.includes(world.aim.entity)
  const isOnDuty = desk.duties !== undefined && world.random.chance(isSought ? 0.9 : 0.6)
  const acts = isOnDuty
    ? dutiesActs(world, tab, desk, numbers)
    : attends
      ? attendingActs(world, tab, desk, numbers)
      : actsIn(world, device, tab, desk, numbers)
  const chosen = weighted(world, acts, (one) => sought(world, one))
  world.note(`${tab.name}: ${chosen.name}`)
  const done = chosen.run().catch((error: unknown) => {
    // The person sees that the disk is full, and nothing was promised.
    world.note(`  ${String(error)}`)
  })
  if (chosen.name.startsWith('pull') || chosen.name === 'focus' || chosen.name.startsWith('send')) return
  await Promise.race([done, tab.died])
}

/** How much of what somebody who attends does is about that. */
function attendingShare({ aim, paperId }: World): number {
  if (aim?.fault === 'lost write' && aim.entity && ofPapers.includes(aim.entity)) return 0.3
  return paperId === noId ? 0.75 : 0.9
}

function weighted<A>({ random }: World, choices: readonly A[], weightOf: (choice: A) => number): A {
  const all = choices.reduce((sum, choice) => sum + weightOf(choice), 0)
  let left = random.next() * all
  for (const choice of choices) {
    left -= weightOf(choice)
    if (left < 0) return choice
  }
  return random.pick(choices)
}
