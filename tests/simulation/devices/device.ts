import { newDisk } from './disk.ts'
import type { Device, Locks } from './machine.ts'
import type { Network } from '../faults/network.ts'
import { openTab } from './tab.ts'
import type { Variant } from './variants.ts'
import type { World } from '../world.ts'

interface Waiting {
  readonly holder: object
  readonly start: () => void
}

function newLocks(): Locks {
  const held = new Map<string, Waiting[]>()
  const leave = (name: string, waiting: Waiting) => {
    const queue = held.get(name) ?? []
    const wasFirst = queue[0] === waiting
    const rest = queue.filter((other) => other !== waiting)
    held.set(name, rest)
    if (wasFirst) rest[0]?.start()
  }
  return {
    request: (name, holder, work, signal) =>
      new Promise((resolve, reject) => {
        const queue = held.get(name) ?? []
        let hasStarted = false
        const waiting: Waiting = {
          holder,
          start: () => {
            hasStarted = true
            work()
              .finally(() => {
                leave(name, waiting)
              })
              .then(resolve, reject)
          },
        }
        signal?.addEventListener('abort', () => {
          if (hasStarted) return
          leave(name, waiting)
          reject(new DOMException('The queue was left', 'AbortError'))
        })
        held.set(name, [...queue, waiting])
        if (queue.length === 0) waiting.start()
      }),
    release: (holder) => {
      for (const [name, queue] of held)
        for (const waiting of queue) if (waiting.holder === holder) leave(name, waiting)
    },
  }
}

export function startDevice(
  world: World,
  network: Network,
  name: string,
  variant: Variant = 'plain',
): Device {
  const open = (index: number, failsToOpen = false) =>
    openTab(world, network, device, { name: `${name}${index + 1}`, failsToOpen })
  const device: Device = {
    name,
    disk: newDisk(),
    locks: newLocks(),
    stored: null,
    tabs: [],
    workers: new Set(),
    variant,
    ahead: 0,
    now: () => world.now() + device.ahead,
    tellOthers: (tab) => {
      for (const other of device.tabs) if (other !== tab) other.hear()
    },
    tellQueued: (tab) => {
      for (const other of device.tabs) if (other !== tab) other.hearQueued()
    },
    reopen: (tab, failsToOpen) => {
      const index = device.tabs.indexOf(tab)
      tab.die()
      device.tabs[index] = open(index, failsToOpen)
    },
    crash: (meanwhile) => {
      for (const tab of device.tabs) tab.die()
      for (const worker of device.workers) worker.die()
      device.workers.clear()
      meanwhile?.()
      for (const index of device.tabs.keys()) device.tabs[index] = open(index)
    },
  }
  device.tabs.push(open(0), open(1))
  return device
}
