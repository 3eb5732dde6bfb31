import { quietTime } from '../../../src/cache/outbox/outbox.ts'
import { openWork } from '../../../src/cache/database/workDatabase.ts'
import { drain } from '../../../src/sync/outbox/drain.ts'
import type { Transport } from '../../../src/sync/transport/request.ts'
import { tabNames } from '../../../src/sync/transport/tabNames.ts'
import type { Device } from './machine.ts'
import type { Network } from '../faults/network.ts'
import type { World } from '../world.ts'

/**
 * Background Sync wakes the service worker: it drains with the token that is kept at this moment, under the pages' own
 * lock, and never refreshes (offline O9, O10).
 */
export function wakeWorker(world: World, network: Network, device: Device): void {
  const { stored } = device
  if (!stored) return
  world.fault('background sync', device.name)
  const { UserId, AccessToken } = stored
  const access = device.disk.access()
  const work = openWork(UserId, access.options)
  let isDead = false
  const wire = network.wire({ device: device.name, isDead: () => isDead, userId: () => UserId })
  const transport: Transport = async (request) => {
    const headers = { ...request.headers, Authorization: `Bearer ${AccessToken}` }
    const response = await wire({ ...request, headers })
    return response.status === 401 ? { status: 0, data: null, headers: {}, why: 'Please sign in' } : response
  }
  const now = () => device.now() + quietTime
  const worker = {
    die: () => {
      isDead = true
      access.die()
      work.close({ disableAutoOpen: true })
      device.locks.release(worker)
    },
  }
  device.workers.add(worker)
  void device.locks
    .request(tabNames.drainLock(UserId), worker, () =>
      drain({ db: work, transport, now, random: world.random.next, echoes: true }),
    )
    .catch(() => undefined)
    .finally(() => {
      device.workers.delete(worker)
      work.close()
    })
}
