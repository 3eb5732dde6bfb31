import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { canMount, smallDisk } from '../../support/disks.ts'
import { startPortalProcess } from '../../support/portal/process.ts'
import { newDataFolder } from '../../support/portal/template.ts'

const diskFull = 'The server has no room left, and nothing was saved. Please contact support'
const admin = { Email: 'admin@example.org', password: 'Conference#2020' }
const given = { ADMIN_EMAIL: admin.Email, ADMIN_PASSWORD: admin.password }

const Reply = z.object({ Message: z.string(), Errors: z.array(z.string()), Result: z.unknown() })

async function send(url: string, path: string, token: string, body: object) {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  return { status: response.status, ...Reply.parse(await response.json()) }
}

const Themes = z.object({ Result: z.array(z.object({ ThemeTitle: z.string() })) })

/** The themes that the test has made. */
async function themesOf(url: string, token: string): Promise<string[]> {
  const response = await fetch(`${url}/api/Theme/active`, { headers: { authorization: `Bearer ${token}` } })
  const titles = Themes.parse(await response.json()).Result.map(({ ThemeTitle }) => ThemeTitle)
  return titles.filter((title) => title.startsWith('Theme ')).sort()
}

describe.skipIf(process.env['TEST_DATABASE_URL'] !== undefined || !canMount())(
  'the embedded database on a full disk (skipped where no small disk can be mounted)',
  () => {
    const folder = smallDisk('160m')
    const filling = join(folder, 'filling')
    /** Leaves no byte. */
    const fill = () => spawnSync('dd', ['if=/dev/zero', `of=${filling}`, 'bs=64k'])

    test('refuses a save in a sentence, says so in /health, still reads, and saves once there is room', async () => {
      const dataDir = join(folder, 'data')
      mkdirSync(dataDir)
      const template = newDataFolder('full-disk')
      cpSync(template, dataDir, { recursive: true })
      rmSync(template, { recursive: true })
      const portal = await startPortalProcess(given, dataDir)
      const { Result } = await send(portal.url, '/Account/login', '', admin)
      const { AccessToken } = z.object({ AccessToken: z.string() }).parse(Result)
      const saved: string[] = []
      let number = 0
      const save = async () => {
        const ThemeTitle = `Theme ${number++} ${'x'.repeat(150)}`
        const reply = await send(portal.url, '/Theme', AccessToken, { ThemeTitle, IsActive: true })
        if (reply.status === 200) saved.push(ThemeTitle)
        return reply
      }
      expect((await save()).status).toBe(200)

      fill()
      // Pages that exist already still take some rows.
      let refused = await save()
      for (let round = 0; round < 500 && refused.status === 200; round += 1) refused = await save()
      expect(refused).toMatchObject({ status: 507, Message: diskFull, Errors: [diskFull] })
      const health = await fetch(`${portal.url}/health`)
      expect([health.status, await health.json()]).toEqual([
        507,
        { Status: 'disk is full', Version: '1.10.2' },
      ])
      expect((await themesOf(portal.url, AccessToken)).length).toBe(saved.length)

      rmSync(filling)
      expect((await save()).status).toBe(200)
      expect((await fetch(`${portal.url}/health`)).status).toBe(200)
      // What was acknowledged is there after a power cut, and nothing else.
      await portal.kill()
      const again = await startPortalProcess(given, dataDir)
      expect(await themesOf(again.url, AccessToken)).toEqual(saved.sort())
      await again.stop()
    }, 120_000)

    test('says in a sentence why it does not start', async () => {
      fill()
      const starting = startPortalProcess(given, join(folder, 'data'))
      await expect(starting).rejects.toThrow(
        `The portal ended with 1:\nThe disk of ${join(folder, 'data')} is full. Make room, then start again.\n`,
      )
      rmSync(filling)
    }, 60_000)

    test('says the same if the first start has no room for the database', async () => {
      const dataDir = join(folder, 'new')
      mkdirSync(dataDir)
      fill()
      // Far less than a new database takes.
      truncateSync(filling, statSync(filling).size - 10_000_000)
      const starting = startPortalProcess(given, dataDir)
      await expect(starting).rejects.toThrow(`The disk of ${dataDir} is full. Make room, then start again.`)
    }, 60_000)
  },
)
