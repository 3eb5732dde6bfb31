import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { networkOf } from '../../../server/http/callers/countedCallers.ts'
import { signedIn } from '../../support/accounts.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { root } from '../../support/run/steps.ts'

// A conference hall: many people and devices behind one address.

const hall = '192.0.2.1'
const pages = mkdtempSync(join(tmpdir(), 'lectern-hall-'))
const lines: string[] = []
let portal: TestPortal
beforeAll(async () => {
  mkdirSync(join(pages, 'assets'))
  cpSync(join(root, 'index.html'), join(pages, 'index.html'))
  writeFileSync(join(pages, 'assets', 'app.js'), 'true')
  portal = await startPortal({
    pages,
    timing: { callsPerMinute: 5, visitsPerMinute: 8 },
    environment: { LOG_LEVEL: 'warn' },
    logTo: { write: (line) => lines.push(line) },
  })
})
afterAll(async () => {
  await portal.stop()
  rmSync(pages, { recursive: true })
})

const get = async (url: string, from: string, AccessToken?: string) => {
  const headers = { 'x-forwarded-for': from, ...(AccessToken && { authorization: `Bearer ${AccessToken}` }) }
  return (await portal.app.inject({ url, headers })).statusCode
}
const times = async (count: number, act: () => Promise<number>) => {
  const statuses: number[] = []
  for (let n = 0; n < count; n++) statuses.push(await act())
  return statuses
}

test('each signed-in person is counted alone, however many are behind one address', async () => {
  for (let person = 0; person < 4; person++) {
    const { AccessToken } = await signedIn(portal)
    const call = () => get('/api/Theme/active', hall, AccessToken)
    expect(await times(6, call)).toEqual([200, 200, 200, 200, 200, 429])
  }
})

test('visitors without a session are counted by their address, and files of the app are not counted', async () => {
  const visit = () => get('/api/Configuration/date/active', hall)
  expect(await times(9, visit)).toEqual([...Array.from({ length: 8 }, () => 200), 429])
  expect(await times(3, () => get('/assets/app.js', hall))).toEqual([200, 200, 200])
  expect(await get('/api/Configuration/date/active', '192.0.2.2')).toBe(200)
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  [undefined, 'unknown'],
])('the address %s is counted as %s', (address, counted) => {
  expect(networkOf(address)).toBe(counted)
})

test('all addresses of one IPv6 network are counted together', async () => {
  let last = 0
  const visit = () => get('/api/Configuration/date/active', `2001:db8:1:2::${(last += 1)}`)
  expect(await times(9, visit)).toEqual([...Array.from({ length: 8 }, () => 200), 429])
  expect(await get('/api/Configuration/date/active', '2001:db8:1:3::1')).toBe(200)
})

test('the log warns once of forwarded addresses that are ignored', async () => {
  const warned = () => lines.filter((line) => line.includes('X-Forwarded-For'))
  expect(warned()).toEqual([])
  const away = { remoteAddress: '203.0.113.7', headers: { 'x-forwarded-for': '198.51.100.1' } }
  await portal.app.inject({ url: '/health', ...away })
  await portal.app.inject({ url: '/health', ...away })
  expect(warned().map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'X-Forwarded-For from 203.0.113.0/24 is ignored. If this is your proxy, name it in TRUST_PROXY; otherwise everybody ' +
      'behind it is counted as one visitor.',
  ])
})
