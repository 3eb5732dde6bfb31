import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { pdfOfSize } from '../../support/fixtures.ts'
import { startPortalProcess, type PortalProcess } from '../../support/portal/process.ts'

const admin = { Email: 'admin@example.org', password: 'Conference#2020' }
const folder = mkdtempSync(join(tmpdir(), 'lectern-cut-'))
const disk = join(folder, 'disk.img')
const mounted: string[] = []
const running: PortalProcess[] = []

/** A disk in a file, as root alone may mount one, and not in every container. */
function mount(image: string, name: string): string | undefined {
  const at = join(folder, name)
  mkdirSync(at)
  if (spawnSync('mount', ['-o', 'loop', image, at]).status !== 0) return undefined
  mounted.push(at)
  return at
}

function makeDisk(): string | undefined {
  if (process.env['LONG_TESTS'] !== 'yes' || process.env['TEST_DATABASE_URL'] || process.getuid?.() !== 0)
    return undefined
  writeFileSync(disk, '')
  truncateSync(disk, 600_000_000)
  return spawnSync('mkfs.ext4', ['-q', disk]).status === 0 ? mount(disk, 'first') : undefined
}

const first = makeDisk()
afterAll(async () => {
  for (const portal of running) await portal.kill()
  for (const at of mounted) execFileSync('umount', [at])
  rmSync(folder, { recursive: true, force: true })
})

const Reply = z.object({ Success: z.boolean(), Result: z.unknown(), Id: z.string().nullable() })

async function send(url: string, path: string, token: string, body?: object | FormData) {
  const isForm = body instanceof FormData
  const response = await fetch(`${url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  })
  const reply = Reply.parse(await response.json())
  if (!reply.Success) throw new Error(`${path} was refused`)
  return reply
}

const signIn = async (url: string) =>
  z.object({ AccessToken: z.string() }).parse((await send(url, '/Account/login', '', admin)).Result)
    .AccessToken

async function start(dataDir: string): Promise<PortalProcess> {
  const given = { ADMIN_EMAIL: admin.Email, ADMIN_PASSWORD: admin.password }
  const portal = await startPortalProcess(given, dataDir)
  running.push(portal)
  return portal
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Saves themes and files until `until`, and answers what of them was acknowledged. */
async function work(url: string, name: string, until: number) {
  const token = await signIn(url)
  const themes: string[] = []
  const files = new Map<string, string>()
  const saving = async (lane: number) => {
    for (let n = 0; Date.now() < until; n++) {
      const ThemeTitle = `${name} ${lane} ${n}`
      await send(url, '/Theme', token, { ThemeTitle, IsActive: true })
      themes.push(ThemeTitle)
    }
  }
  const uploading = async () => {
    for (let n = 0; Date.now() < until; n++) {
      const bytes = pdfOfSize(20_000 + n)
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(bytes)]), `${n}.pdf`)
      const { Id } = await send(url, '/Storage/paper', token, form)
      files.set(Id ?? '', hashOf(bytes))
    }
  }
  await Promise.all([saving(1), saving(2), saving(3), uploading()])
  return { themes, files }
}

async function lostOf(url: string, { themes, files }: Awaited<ReturnType<typeof work>>) {
  const token = await signIn(url)
  const kept = z.array(z.object({ ThemeTitle: z.string() })).parse((await send(url, '/Theme', token)).Result)
  const titles = new Set(kept.map(({ ThemeTitle }) => ThemeTitle))
  const lost = themes.filter((title) => !titles.has(title))
  for (const [id, hash] of files) {
    const response = await fetch(`${url}/api/Storage/${id}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (hashOf(new Uint8Array(await response.arrayBuffer())) !== hash) lost.push(id)
  }
  return lost
}

describe.skipIf(!first)(
  'when the power is cut (in npm run prove, as root, where an ext4 disk can be mounted)',
  () => {
    test(
      'everything that was acknowledged is there, from the very first start on',
      { timeout: 900_000 },
      async () => {
        let image = disk
        let portal = await start(join(first ?? '', 'data'))
        const done: Awaited<ReturnType<typeof work>>[] = []
        for (const name of ['second', 'third', 'fourth']) {
          done.push(await work(portal.url, `before the ${name}`, Date.now() + 4_000))
          // The disk as it is now, without what only memory holds: the process is gone, and nobody has flushed for it.
          await portal.kill()
          const copy = join(folder, `${name}.img`)
          execFileSync('cp', ['--sparse=always', image, copy])
          image = copy
          portal = await start(join(mount(image, name) ?? '', 'data'))
          for (const each of done) {
            expect(each.themes.length).toBeGreaterThan(20)
            expect(each.files.size).toBeGreaterThan(3)
            expect(await lostOf(portal.url, each)).toEqual([])
          }
        }
      },
    )
  },
)
