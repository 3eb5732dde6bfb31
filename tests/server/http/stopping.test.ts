import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { startPortal } from '../../support/portal/portal.ts'

test('a call that arrives while the portal stops is answered in the one shape of all replies', async () => {
  const portal = await startPortal()
  // A door of its own, which is still open while the portal closes its own.
  const door = createServer((request, response) => portal.app.routing(request, response))
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  const stopped = portal.stop()
  await new Promise((resolve) => setImmediate(resolve))
  const response = await fetch(`http://127.0.0.1:${(door.address() as AddressInfo).port}/api/Nowhere`)
  expect([response.status, response.headers.get('connection'), await response.json()]).toEqual([
    404,
    'close',
    { Success: false, Message: 'Not found', Result: null, Id: null, Errors: ['Not found'] },
  ])
  await stopped
  door.close()
})
