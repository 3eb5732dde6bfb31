import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startPortalProcess, type PortalProcess } from '../support/portal/process.ts'
import { newDataFolder } from '../support/portal/template.ts'

const admin = { Email: 'admin@example.org', password: 'Conference#2020' }
const Reply = z.object({ Success: z.boolean(), Result: z.unknown() })

async function send(
  url: string,
  method: string,
  path: string,
  token?: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const reply = Reply.parse(await response.json())
  if (!reply.Success) throw new Error(`${method} ${path} was refused`)
  return reply.Result
}

/** Every file and folder in a folder that others may read, write or enter. */
const openIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => (statSync(join(folder, name)).mode & 0o077) !== 0,
  )

const signIn = async (url: string) =>
  z.object({ AccessToken: z.string() }).parse(await send(url, 'POST', '/Account/login', undefined, admin))
    .AccessToken

// These are about the embedded database: with a server, the server keeps the rows.
describe.runIf(!process.env['TEST_DATABASE_URL'])('a process of the portal', () => {
  let folder: string
  const running: PortalProcess[] = []
  beforeEach(() => {
    folder = newDataFolder('process')
  })
  afterEach(async () => {
    for (const one of running.splice(0)) await one.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  async function start(environment: Record<string, string> = {}): Promise<PortalProcess> {
    const one = await startPortalProcess(environment, folder)
    running.push(one)
    return one
  }
  const firstAdmin = { ADMIN_EMAIL: admin.Email, ADMIN_PASSWORD: admin.password }

  test('refuses wrong settings in one readable sentence each, and ends', async () => {
    await expect(start({ PORT: 'eighty', ADMIN_EMAIL: 'nobody' })).rejects.toThrow(
      'The portal ended with 1:\n' +
        'Lectern cannot start with these settings:\n' +
        '  PORT: must be a number\n' +
        '  ADMIN_EMAIL: must be an email address\n',
    )
  })

  test('refuses a data folder that another process uses, and leaves that one in peace', async () => {
    const first = await start()
    await expect(start()).rejects.toThrow(
      `The portal ended with 1:\nAnother process is using ${folder}. Stop it first, or choose another DATA_DIR.\n`,
    )
    expect((await fetch(`${first.url}/health`)).status).toBe(200)
  })

  test('keeps every acknowledged row when it is killed while writing, and starts again over what it left', async () => {
    const first = await start(firstAdmin)
    const token = await signIn(first.url)
    const acknowledged: string[] = []
    const writing = (async () => {
      for (let number = 0; ; number++) {
        const ThemeTitle = `Theme ${number}`
        await send(first.url, 'POST', '/Theme', token, { ThemeTitle, IsActive: true })
        acknowledged.push(ThemeTitle)
        if (acknowledged.length === 30) void first.kill()
      }
    })()
    await expect(writing).rejects.toThrow()
    await first.kill()
    expect(existsSync(join(folder, 'socket', 'lock.1'))).toBe(true)

    const second = await start()
    const kept = z
      .array(z.object({ ThemeTitle: z.string() }))
      .parse(await send(second.url, 'GET', '/Theme', await signIn(second.url)))
    expect(acknowledged.length).toBeGreaterThanOrEqual(30)
    expect(kept.map(({ ThemeTitle }) => ThemeTitle)).toEqual(expect.arrayContaining(acknowledged))
  })

  test('answers a request that is under way before it stops, and ends without complaint', async () => {
    const portal = await start(firstAdmin)
    const body = JSON.stringify(admin)
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const call = request(`${portal.url}/api/Account/login`, { method: 'POST', headers })
    const status = new Promise((resolve, reject) => {
      call.once('response', (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      call.once('error', reject)
    })
    await new Promise((resolve) => call.write(body.slice(0, 10), resolve))
    // A second answer on another connection shows that the first request has arrived.
    await fetch(`${portal.url}/health`, { headers: { connection: 'close' } })
    const stopped = portal.stop()
    await expect
      .poll(
        () =>
          fetch(`${portal.url}/health`).then(
            () => 'listening',
            () => 'closed',
          ),
        { timeout: 5000 },
      )
      .toBe('closed')
    call.end(body.slice(10))
    expect(await status).toBe(200)
    expect(await stopped).toBe(0)
    expect(portal.output()).not.toContain('"level":50')
  })

  test('does not wait for a request that never ends', async () => {
    const portal = await start()
    const caller = connect(Number(new URL(portal.url).port), '127.0.0.1')
    caller.on('error', () => undefined)
    await once(caller, 'connect')
    caller.write('POST /api/Account/login HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{')
    await fetch(`${portal.url}/health`, { headers: { connection: 'close' } })
    expect(await portal.stop()).toBe(0)
    caller.destroy()
  })

  test('closes a data folder that an earlier version left open, says so once, and refuses an empty secret', async () => {
    chmodSync(folder, 0o755)
    chmodSync(join(folder, 'database'), 0o755)
    writeFileSync(join(folder, 'secret.key'), 's'.repeat(32), { mode: 0o644 })
    const portal = await start()
    await portal.stop()
    const lines = portal
      .output()
      .match(/other accounts of this machine could read DATA_DIR, and no longer can/g)
    expect(lines).toHaveLength(1)
    expect(portal.output()).toContain('"count":3')
    for (const name of ['.', 'database', 'socket', 'secret.key'])
      expect([name, statSync(join(folder, name)).mode & 0o077]).toEqual([name, 0])
    writeFileSync(join(folder, 'secret.key'), '')
    await expect(start()).rejects.toThrow(
      `The portal ended with 1:\nThe secret in ${join(folder, 'secret.key')} has 0 characters, and must have at least 32`,
    )
  })

  test('makes nothing that others may read or write, whatever it inherits', async () => {
    // The template of the database was made elsewhere.
    const earlier = new Set(openIn(folder))
    const before = process.umask(0)
    const starting = start(firstAdmin)
    process.umask(before)
    const portal = await starting
    const token = await signIn(portal.url)
    for (let n = 0; n < 20; n++)
      await send(portal.url, 'POST', '/Theme', token, { ThemeTitle: `Theme ${n}`, IsActive: true })
    await send(portal.url, 'POST', '/Account/forgot-password', undefined, { EmailId: admin.Email })
    await expect.poll(() => existsSync(join(folder, 'mail'))).toBe(true)
    await portal.stop()
    expect(openIn(folder).filter((name) => !earlier.has(name))).toEqual([])
  })

  test('prints a one-time link to make the first admin when no setting names one', async () => {
    const portal = await start()
    expect(await portal.stop()).toBe(0)
    expect(portal.output()).toMatch(/Make the first admin at http:\/\/localhost:\d+\/setup\?code=[\w-]{43}/)
  })
})
