import type { Session } from '../../contract/accounts.ts'
import { newDisk, type Disk } from './disk.ts'
import type { Network } from './network.ts'
import { openTab, type Tab } from './tab.ts'
import type { World } from './world.ts'

/** Web Locks as a device has them; what a dead tab held is free again. */
export interface Locks {
  /** Runs when the lock is free; `signal` leaves the queue. */
  request<R>(name: string, holder: object, work: () => Promise<R>, signal?: AbortSignal): Promise<R>
  release(holder: object): void
}

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

/** A phone or a desk: one disk, one local storage, two tabs. */
export interface Device {
  readonly name: string
  readonly disk: Disk
  readonly locks: Locks
  /** The session in local storage. */
  stored: Session | null
  readonly tabs: Tab[]
  /** Tells the other tabs that local storage has changed. */
  tellOthers(tab: Tab): void
  /** Tells the other tabs that something new waits. */
  tellQueued(tab: Tab): void
  /** A tab ends in the middle of what it does, and is opened again. */
  reopen(tab: Tab): void
  /** The browser ends with all its tabs, and is started again. */
  crash(): void
}

export function startDevice(world: World, network: Network, name: string): Device {
  const open = (index: number) => openTab(world, network, device, `${name}${index + 1}`)
  const device: Device = {
    name,
    disk: newDisk(),
    locks: newLocks(),
    stored: null,
    tabs: [],
    tellOthers: (tab) => {
      for (const other of device.tabs) if (other !== tab) other.hear()
    },
    tellQueued: (tab) => {
      for (const other of device.tabs) if (other !== tab) other.hearQueued()
    },
    reopen: (tab) => {
      const index = device.tabs.indexOf(tab)
      tab.die()
      device.tabs[index] = open(index)
    },
    crash: () => {
      for (const tab of device.tabs) tab.die()
      for (const index of device.tabs.keys()) device.tabs[index] = open(index)
    },
  }
  device.tabs.push(open(0), open(1))
  return device
}
