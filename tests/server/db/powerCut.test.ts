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
/** Only the proofs cut so often; the recorded cuts of tests/server/power are their small twin. */
const cuts = 20
const running: PortalProcess[] = []
const folders: string[] = []
const mounted: string[] = []

/** A disk in a file, as root alone may mount one, and not in every container. */
function mount(image: string, at: string): boolean {
  mkdirSync(at)
  if (spawnSync('mount', ['-o', 'loop', image, at]).status !== 0) return false
  mounted.push(at)
  return true
}

function unmount(at: string): void {
  execFileSync('umount', [at])
  mounted.splice(mounted.indexOf(at), 1)
}

function makeImage(folder: string, size: number): string | undefined {
  const image = join(folder, 'first.img')
  writeFileSync(image, '')
  truncateSync(image, size)
  return spawnSync('mkfs.ext4', ['-q', image]).status === 0 ? image : undefined
}

/** Why no disk can be mounted here; undefined where one can. Leaves nothing mounted. */
function hindrance(): string | undefined {
  if (process.env['LONG_TESTS'] !== 'yes') return 'in npm run prove only'
  if (process.env['TEST_DATABASE_URL']) return 'for the embedded database only'
  if (process.getuid?.() !== 0) return 'only root may mount a disk'
  const folder = mkdtempSync(join(tmpdir(), 'lectern-cut-'))
  const at = join(folder, 'tried')
  const image = makeImage(folder, 8_000_000)
  const isMounted = image !== undefined && mount(image, at)
  if (isMounted) unmount(at)
  rmSync(folder, { recursive: true })
  return isMounted ? undefined : 'this machine cannot mount an ext4 disk of a file'
}

afterAll(async () => {
  for (const portal of running) await portal.kill()
  for (const at of [...mounted]) unmount(at)
  for (const folder of folders) rmSync(folder, { recursive: true })
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

interface Done {
  readonly themes: string[]
  readonly files: Map<string, string>
}

/** Saves themes and files until the portal is gone; answers what of them was acknowledged, and grows. */
function startWork(url: string, token: string, name: string) {
  const done: Done = { themes: [], files: new Map() }
  const saving = async (lane: number) => {
    for (let n = 0; ; n++) {
      const ThemeTitle = `${name} ${lane} ${n}`
      await send(url, '/Theme', token, { ThemeTitle, IsActive: true })
      done.themes.push(ThemeTitle)
    }
  }
  const uploading = async () => {
    for (let n = 0; ; n++) {
      const bytes = pdfOfSize(20_000 + n)
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(bytes)]), `${n}.pdf`)
      const { Id } = await send(url, '/Storage/paper', token, form)
      done.files.set(Id ?? '', hashOf(bytes))
    }
  }
  return { done, ended: Promise.allSettled([saving(1), saving(2), saving(3), uploading()]) }
}

async function lostOf(url: string, { themes, files }: Done) {
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

const hindered = hindrance()
const title = `when the power of a real disk is cut ${cuts} times${hindered ? ` (skipped here: ${hindered})` : ''}`

describe.skipIf(hindered)(title, () => {
  test(
    'everything that was acknowledged is there, from the very first start on',
    { timeout: 1_800_000 },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'lectern-cut-'))
      folders.push(folder)
      let image = makeImage(folder, 900_000_000) ?? ''
      let at = join(folder, 'first')
      expect(mount(image, at)).toBe(true)
      let portal = await start(join(at, 'data'))
      const all: Done[] = []
      for (let cut = 1; cut <= cuts; cut += 1) {
        const { done, ended } = startWork(portal.url, await signIn(portal.url), `before cut ${cut}`)
        await expect
          .poll(() => Math.min(done.themes.length / 5, done.files.size), { timeout: 60_000 })
          .toBeGreaterThan(5 + (cut % 7))
        // The disk as it is now, without what only memory holds: the process is gone, and nobody has flushed for it.
        await portal.kill()
        const copy = join(folder, `${cut}.img`)
        execFileSync('cp', ['--sparse=always', image, copy])
        await ended
        unmount(at)
        rmSync(image)
        ;[image, at] = [copy, join(folder, `${cut}`)]
        expect(mount(image, at)).toBe(true)
        portal = await start(join(at, 'data'))
        all.push(done)
        expect(await lostOf(portal.url, done)).toEqual([])
      }
      for (const done of all) expect(await lostOf(portal.url, done)).toEqual([])
    },
  )
})
