import { limits } from '../../../contract/core/limits.ts'
import type { Act } from '../acts.ts'
import type { FaultKind } from './faults.ts'
import type { Device, Tab } from '../devices/machine.ts'
import type { Network } from './network.ts'
import { wrongBy } from '../devices/variants.ts'
import { wakeWorker } from '../devices/worker.ts'
import type { World } from '../world.ts'

/** One thing that the machines of a person do without being asked. */
export interface Upset extends Act {
  readonly fault: FaultKind
}

/** What the machines of a person do without being asked. */
export function upsets(world: World, network: Network, devices: readonly Device[]): readonly Upset[] {
  const { random } = world
  const device = random.pick(devices)
  return upsetsOf(world, network, device, random.pick(device.tabs))
}

/** What may happen to a device, and to a tab of it. */
export function upsetsOf(world: World, network: Network, device: Device, tab: Tab): readonly Upset[] {
  const { random } = world
  const acts: Upset[] = [
    {
      name: `${device.name} crashes`,
      fault: 'browser crash',
      weight: 3,
      run: async () => {
        world.fault('browser crash', device.name)
        device.crash(() => {
          if (random.chance(0.5) && device.disk.loseUnflushed()) world.fault('lost write', device.name)
        })
      },
    },
    {
      name: `${tab.name} is closed`,
      fault: 'tab closed',
      weight: 2,
      run: async () => {
        world.fault('tab closed', device.name)
        device.reopen(tab)
      },
    },
    {
      name: `${device.name} is full`,
      fault: 'quota abort',
      weight: 3,
      run: async () => {
        world.fault('quota abort', device.name)
        tab.refuseWrite('QuotaExceededError')
      },
    },
    {
      name: `the disk of ${device.name} fails`,
      fault: 'disk error',
      weight: 2,
      run: async () => {
        world.fault('disk error', device.name)
        tab.refuseWrite('UnknownError')
      },
    },
    {
      name: `${tab.name} is opened again, at the second attempt`,
      fault: 'failed open',
      weight: 1,
      run: async () => {
        world.fault('failed open', device.name)
        device.reopen(tab, true)
      },
    },
    {
      name: 'tokens run out',
      fault: 'token expired',
      weight: 2,
      run: async () => {
        world.fault('token expired')
        world.pass(limits.AccessTokenMinutes * 60_000 + 1000)
      },
    },
    {
      name: `${device.name} was used with an older build`,
      fault: 'old build',
      weight: 1,
      run: async () => {
        world.fault('old build', device.name)
        forgetNewFields(device)
      },
    },
  ]
  if (world.aim?.fault === 'lost write')
    acts.push({
      name: `${device.name} crashes before its disk is flushed`,
      fault: 'lost write',
      weight: 3,
      run: async () => {
        device.crash(() => {
          if (device.disk.loseUnflushed()) world.fault('lost write', device.name)
        })
      },
    })
  // The build before kept no confirmed changes, so that it could not know what a restore has lost.
  if (!world.mayRestore)
    acts.push({
      name: `${device.name} gets this build after the one before`,
      fault: 'upgraded app',
      weight: 1,
      run: async () => {
        world.fault('upgraded app', device.name)
        device.crash(() => {
          device.disk.makeFormer()
          forgetNewFields(device)
        })
      },
    })
  // Only where a schedule has an aim, so that the others stay what they are.
  const { stored } = device
  if (world.aim && stored)
    acts.push({
      name: `the sessions of whom ${device.name} shows end`,
      fault: 'token expired',
      weight: 1,
      run: async () => {
        world.fault('token expired', device.name)
        await world.far.endSessions(stored.UserId)
        world.pass(limits.AccessTokenMinutes * 60_000 + 1000)
      },
    })
  if (device.variant === 'wrong clocks')
    acts.push({
      name: `the clock of ${device.name} is set`,
      fault: 'wrong clock',
      weight: 6,
      run: async () => {
        world.fault('wrong clock', device.name)
        device.ahead = random.pick([-wrongBy, 0, wrongBy])
        void tab.focus()
      },
    })
  if (device.variant === 'worker')
    acts.push({
      name: `the worker of ${device.name} wakes`,
      fault: 'background sync',
      weight: 10,
      run: async () => wakeWorker(world, network, device),
    })
  return acts
}

/** Fields that came after the first version of a table, and what an absent one means. */
const newFields: readonly (readonly [string, string, unknown])[] = [
  ['outbox', 'TraceId', ''],
  ['outbox', 'Gone', false],
  ['outbox', 'RefusedId', null],
  ['people', 'BaseVersion', 0],
]

/** Leaves rows as a build wrote them that did not know the newer fields (offline O14: upgrades only add). */
function forgetNewFields(device: Device): void {
  for (const database of device.disk.databases())
    for (const [table, field, absent] of newFields)
      for (const row of device.disk.rows<Record<string, unknown>>(database, table))
        if (row[field] === absent) Reflect.deleteProperty(row, field)
}
