// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { storageKeys } from '../../../../src/stores/storageKeys.ts'
import { prefetch, dropPrefetched, takePrefetched } from '../../../../src/sync/transport/prefetch.ts'

let asked: string[]

/** The network, with what it brings for every address. */
function network(answer: () => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: { Authorization: string } }) => {
    asked.push(`${address} ${headers.Authorization}`)
    return answer()
  })
}

const readAs = (token: string, method: 'GET' | 'POST' = 'GET') =>
  takePrefetched({ method, url: '/Numbers', headers: { Authorization: `Bearer ${token}` } })

beforeEach(() => {
  asked = []
  localStorage.setItem(storageKeys.AccessToken, 'hers')
  network(() => Response.json({ Papers: 7 }, { headers: { 'x-trace-id': 'req-1' } }))
})

test('what was asked for early is the answer to the first call that reads it, and to no later one', async () => {
  prefetch(['/Numbers', '/Other'])
  expect(asked).toEqual(['/api/Numbers Bearer hers', '/api/Other Bearer hers'])
  expect(await readAs('hers', 'POST')).toBeNull()
  expect(await readAs('hers')).toMatchObject({
    status: 200,
    data: { Papers: 7 },
    headers: { 'x-trace-id': 'req-1' },
  })
  expect(await readAs('hers')).toBeNull()
})

test('what was requested before the app was loaded is taken over, once and by the same person alone', async () => {
  const early = (Authorization: string) => ({
    path: '/Numbers',
    Authorization,
    response: Promise.resolve(Response.json({ Papers: 8 })),
  })
  globalThis.lecternEarly = early('Bearer hers')
  prefetch(['/Numbers', '/Other'])
  expect(await readAs('hers')).toMatchObject({ status: 200, data: { Papers: 8 } })
  prefetch(['/Numbers'])
  expect(await readAs('hers')).toMatchObject({ status: 200, data: { Papers: 7 } })
  globalThis.lecternEarly = early('Bearer his')
  prefetch(['/Numbers'])
  expect(await readAs('hers')).toMatchObject({ status: 200, data: { Papers: 7 } })
  expect(asked).toEqual(['/api/Other Bearer hers', '/api/Numbers Bearer hers', '/api/Numbers Bearer hers'])
  dropPrefetched()
  expect(globalThis.lecternEarly).toBeUndefined()
})

test('a device that has the programme, or a request that finds nothing, leaves the call to the app', async () => {
  const nothing = { path: '/Numbers', Authorization: 'Bearer hers', response: Promise.resolve(undefined) }
  globalThis.lecternEarly = nothing
  prefetch(['/Numbers'])
  expect(await readAs('hers')).toMatchObject({ data: { Papers: 7 } })
  globalThis.lecternEarly = { ...nothing, response: Promise.reject(new TypeError('There is no network')) }
  prefetch(['/Numbers'])
  expect(await readAs('hers')).toBeNull()
})

test('a person with another token by then asks again', async () => {
  prefetch(['/Numbers'])
  expect(await readAs('his')).toBeNull()
  expect(await readAs('hers')).toBeNull()
})

test('a visitor asks for nothing, and what nobody read is forgotten', async () => {
  prefetch(['/Numbers'])
  dropPrefetched()
  expect(await readAs('hers')).toBeNull()
  localStorage.clear()
  prefetch(['/Numbers'])
  expect(asked).toHaveLength(1)
})

test('a refused token is the answer to the call, which then renews the session', async () => {
  network(() => Response.json({ Success: false, Message: 'Please sign in' }, { status: 401 }))
  prefetch(['/Numbers'])
  expect(await readAs('hers')).toMatchObject({ status: 401, data: { Message: 'Please sign in' } })
  expect(await readAs('hers')).toBeNull()
})

test.each([
  ['an overloaded portal', () => Response.json({ Success: false }, { status: 503 })],
  ['a page of somebody else’s', () => new Response('<html>Sign in to the hotel</html>')],
  ['no answer', () => Promise.reject(new TypeError('No network'))],
])('%s is left to the call itself, which knows what follows from it', async (_what, answer) => {
  network(answer)
  prefetch(['/Numbers'])
  expect(await readAs('hers')).toBeNull()
})
