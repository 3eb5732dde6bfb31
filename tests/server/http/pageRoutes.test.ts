import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { root } from '../../support/run/steps.ts'

/** Where the API answers, as the page says to the app. */
const apiBaseIn = (page: string) => /data-api-base="([^"]*)"/.exec(page)?.[1]

let folder: string
let portal: TestPortal

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-pages-'))
  mkdirSync(join(folder, 'assets'))
  cpSync(join(root, 'index.html'), join(folder, 'index.html'))
  writeFileSync(join(folder, 'sw.js'), '// the service worker')
  writeFileSync(join(folder, 'assets', 'main-abc123.js'), `// ${'x'.repeat(5000)}`)
  portal = await startPortal({ pages: folder })
})
afterAll(async () => {
  await portal.stop()
  rmSync(folder, { recursive: true, force: true })
})

test.each([
  '/',
  '/papers',
  '/confirm-mail?userId=1&code=2',
  '/forgot-password?code=2&email=someone@example.org',
  '/payment/accommodation/7',
])('the screen %s is answered with the shell, which no browser keeps', async (url) => {
  const response = await portal.app.inject(url)
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.body).toContain('<div id="root">')
  expect(apiBaseIn(response.body)).toBe('/api')
})

test('a person whose address cannot be decoded is sent to a screen that says so; a call is refused', async () => {
  const answers = await Promise.all(
    ['/verify/%E0%A4%A', '/%', '/api/Paper/%E0%A4%A', '/assets/%'].map((url) => portal.app.inject(url)),
  )
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual([
    [302, '/page-not-found'],
    [302, '/page-not-found'],
    [400, undefined],
    [400, undefined],
  ])
  const shell = await portal.app.inject('/page-not-found')
  expect([shell.statusCode, shell.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
})

test('a hashed asset is kept for a year and travels compressed', async () => {
  const response = await portal.app.inject({
    url: '/assets/main-abc123.js',
    headers: { 'accept-encoding': 'gzip' },
  })
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(response.headers['content-encoding']).toBe('gzip')
  expect(response.rawPayload.length).toBeLessThan(1000)
})

test.each(['/assets/gone-def456.js', '/assets/', '/gone.css', '/favicon.ico', '/manifest.webmanifest'])(
  'the missing file %s is a 404 and never the shell',
  async (url) => {
    const response = await portal.app.inject(url)
    expect(response.statusCode).toBe(404)
    expect(response.headers['content-type']).toContain('application/json')
    expect(response.body).not.toContain('<!doctype')
  },
)

test('the service worker is asked again each time', async () => {
  const response = await portal.app.inject('/sw.js')
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('no-cache')
})

test('the kill switch answers a service worker that empties the caches and takes itself away', async () => {
  const other = await startPortal({ pages: folder, environment: { SERVICE_WORKER: 'off' } })
  const response = await other.app.inject('/sw.js')
  await other.stop()
  expect(response.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(response.headers['cache-control']).toBe('no-cache')
  const listeners = new Map<string, (event: { waitUntil(work: Promise<unknown>): void }) => unknown>()
  const done: string[] = []
  const self = {
    addEventListener: (name: string, listener: () => unknown) => listeners.set(name, listener),
    skipWaiting: () => done.push('took over'),
    registration: { unregister: () => Promise.resolve(done.push('unregistered')) },
  }
  const caches = {
    keys: () => Promise.resolve(['shell', 'content']),
    delete: (name: string) => Promise.resolve(done.push(`deleted ${name}`)),
  }
  runInNewContext(response.body, { self, caches })
  const work: Promise<unknown>[] = []
  for (const name of ['install', 'activate']) listeners.get(name)?.({ waitUntil: (one) => work.push(one) })
  await Promise.all(work)
  expect(done).toEqual(['took over', 'deleted shell', 'deleted content', 'unregistered'])
})

test.each(['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fsecret.key'])(
  'nothing outside the folder is served under %s',
  async (url) => {
    const response = await portal.app.inject(url)
    expect(response.body).not.toContain('"lectern"')
    expect([400, 403, 404]).toContain(response.statusCode)
  },
)

test('an unknown call is a 404 in the shape of every reply', async () => {
  const response = await portal.app.inject('/api/nothing')
  expect(response.statusCode).toBe(404)
  expect(response.json()).toEqual({
    Success: false,
    Message: 'Not found',
    Result: null,
    Id: null,
    Errors: ['Not found'],
  })
})

test('a strict content security policy and the other headers are on every page', async () => {
  const { headers } = await portal.app.inject('/')
  const policy = String(headers['content-security-policy']).split(';')
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain("script-src 'self'")
  expect(policy).toContain("connect-src 'self'")
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy.find((part) => part.startsWith('script-src'))).not.toContain('unsafe')
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).toContain("trusted-types lectern default dompurify svelte-trusted-html 'allow-duplicates'")
  expect(policy).toContain('report-uri /browser-reports')
  expect(policy).toContain('report-to portal')
  expect(headers['reporting-endpoints']).toBe('portal="/browser-reports"')
  expect(headers).not.toHaveProperty('nel')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['permissions-policy']).toContain('camera=(self)')
})

test('the same headers protect the answer of a call and a failure', async () => {
  const names = ['content-security-policy', 'x-frame-options', 'x-content-type-options', 'referrer-policy']
  const headersOf = async (url: string) => {
    const { headers } = await portal.app.inject(url)
    return names.map((name) => headers[name])
  }
  const ofPage = await headersOf('/')
  expect(ofPage.slice(1)).toEqual(['SAMEORIGIN', 'nosniff', 'strict-origin-when-cross-origin'])
  for (const url of ['/api/Theme', '/api/nothing', '/api/Paper/user-paper-list'])
    expect(await headersOf(url)).toEqual(ofPage)
})

test('origins of others are in the policy only when a setting names them', async () => {
  const other = await startPortal({
    pages: folder,
    environment: {
      API_BASE: 'https://api.example.org/v1',
      RECAPTCHA_SITE_KEY: 'key',
      RECAPTCHA_SECRET: 'secret',
      PUBLIC_URL: 'https://portal.example.org',
    },
  })
  const response = await other.app.inject('/login')
  await other.stop()
  // Its scripts write HTML without a policy.
  expect(response.headers['content-security-policy']).not.toContain('trusted-types')
  // Failures on the network are reported over HTTPS alone.
  expect(response.headers['nel']).toBe('{"report_to":"portal","max_age":604800}')
  expect(response.headers['report-to']).toBe(
    '{"group":"portal","max_age":604800,"endpoints":[{"url":"https://portal.example.org/browser-reports"}]}',
  )
  const policy = String(response.headers['content-security-policy']).split(';')
  expect(policy).toContain("script-src 'self' https://www.google.com https://www.gstatic.com")
  expect(policy).toContain(
    "connect-src 'self' https://api.example.org wss://portal.example.org wss://api.example.org https://www.google.com https://www.gstatic.com",
  )
  expect(apiBaseIn(response.body)).toBe('https://api.example.org/v1')
})

test('a reply of the API is kept by nobody, and names its trace', async () => {
  const response = await portal.app.inject('/api/Paper/user-paper-list')
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.headers['x-trace-id']).toMatch(/^[0-9a-f-]{36}$/)
})
