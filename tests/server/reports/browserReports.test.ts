import { expect, test } from 'vitest'
import { getBrowserReports } from '../../../contract/audit/browserReports.ts'
import { signedIn } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'

let now = Date.parse('2026-11-20T09:00:00Z')
const portal = await emptiedPortal({ now: () => now })

const post = (payload: unknown, type: string, remoteAddress = '192.0.2.1') =>
  portal.app.inject({
    method: 'POST',
    url: '/browser-reports',
    remoteAddress,
    headers: { 'content-type': type, host: 'portal.example.org' },
    payload: JSON.stringify(payload),
  })

const stopped = (address: string, blocked: string) => ({
  'csp-report': {
    'document-uri': address,
    'violated-directive': "script-src-elem 'self'",
    'effective-directive': 'script-src-elem',
    'blocked-uri': blocked,
    'script-sample': 'alert("Asha Rao")',
  },
})

const list = async () => {
  const { AccessToken } = await signedIn(portal, { Roles: ['Admin'] })
  return (await call(portal, getBrowserReports, { as: AccessToken })).Result
}

test('reports of browsers are counted, without queries, codes, names and texts, and organisers alone read them', async () => {
  const from = 'http://portal.example.org/setup/4f0cSecretCode99?email=asha@example.org#top'
  const first = await post(stopped(from, 'https://evil.example/x.js?who=asha'), 'application/csp-report')
  expect([first.statusCode, first.body]).toEqual([204, ''])
  now += 60_000
  await post(stopped(from, 'https://evil.example/other.js'), 'application/csp-report')
  await post(
    [
      {
        type: 'csp-violation',
        url: 'http://portal.example.org/pages',
        body: {
          documentURL: 'http://portal.example.org/pages',
          effectiveDirective: 'img-src',
          blockedURL: 'inline',
        },
      },
      {
        type: 'network-error',
        url: 'http://portal.example.org/assets/first-DxUn0fDC.js?x=1',
        body: { type: 'tcp.timed_out', server_ip: '192.0.2.7', referrer: 'https://asha.example/' },
      },
      { type: 'deprecation', url: 'http://portal.example.org/', body: { id: 'x' } },
    ],
    'application/reports+json',
  )
  const reports = (await list()).sort((one, other) => one.Subject.localeCompare(other.Subject))
  const [FirstOn, LastOn] = ['2026-11-20T09:00:00.000Z', '2026-11-20T09:01:00.000Z']
  const once = { Count: 1, FirstOn: LastOn, LastOn }
  expect(reports).toEqual([
    { Kind: 'policy', Page: '/pages', Subject: 'img-src', Source: 'inline', ...once },
    {
      Kind: 'policy',
      Page: '/setup/:id',
      Subject: 'script-src-elem',
      Source: 'https://evil.example',
      Count: 2,
      FirstOn,
      LastOn,
    },
    { Kind: 'network', Page: '', Subject: 'tcp.timed_out', Source: '/assets/first', ...once },
  ])
  const presenter = await signedIn(portal)
  expect((await call(portal, getBrowserReports, { as: presenter.AccessToken })).status).toBe(403)
})

test('what is no report is refused, a flood is limited by network, and no more than 200 kinds are kept for 30 days', async () => {
  expect((await post({ other: 1 }, 'application/csp-report', '192.0.2.2')).statusCode).toBe(400)
  expect((await post('x'.repeat(70_000), 'application/csp-report', '192.0.2.2')).statusCode).toBe(413)
  const batch = (from: number) =>
    Array.from({ length: 20 }, (_one, place) => ({
      type: 'csp-violation',
      url: '',
      body: {
        documentURL: 'http://portal.example.org/',
        effectiveDirective: 'img-src',
        blockedURL: `https://s${from + place}.example`,
      },
    }))
  for (let from = 0; from < 220; from += 20) await post(batch(from), 'application/reports+json', '192.0.2.3')
  expect(await list()).toHaveLength(200)
  const statuses = []
  for (let time = 0; time < 55; time += 1)
    statuses.push((await post([], 'application/reports+json', '192.0.2.3')).statusCode)
  expect(statuses.filter((status) => status === 204)).toHaveLength(60 - 11)
  expect(statuses.at(-1)).toBe(429)
  now += 31 * 24 * 60 * 60 * 1000
  await post(batch(0), 'application/reports+json', '192.0.2.4')
  expect(await list()).toHaveLength(20)
})
