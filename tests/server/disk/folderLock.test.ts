import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { createHash } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockFolder } from '../../../server/disk/folderLock.ts'

/** A process that can lock the folder. */
class Locker {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>
  readonly #lines: AsyncIterator<string>

  constructor() {
    const script = fileURLToPath(new URL('../../support/portal/locker.ts', import.meta.url))
    this.#child = spawn(process.execPath, ['--import', 'tsx', script, folder], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    this.#lines = createInterface(this.#child.stdout)[Symbol.asyncIterator]()
    lockers.add(this)
  }

  async ask(line: string): Promise<string> {
    this.#child.stdin.write(`${line}\n`)
    return String((await this.#lines.next()).value)
  }

  pause(): void {
    this.#child.kill('SIGSTOP')
  }

  async kill(): Promise<void> {
    lockers.delete(this)
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await ended
  }
}

let folder: string
const lockers = new Set<Locker>()
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-lock-'))
})
afterEach(async () => {
  for (const locker of lockers) await locker.kill()
  rmSync(folder, { recursive: true, force: true })
})

const refused = () => `Another process is using ${folder}. Stop it first, or choose another DATA_DIR.`

test('of ten processes that start at once exactly one locks a folder, whether the last one stopped or was killed', async () => {
  for (let n = 0; n < 10; n++) new Locker()
  await Promise.all([...lockers].map((locker) => locker.ask('ready')))
  for (let round = 0; round < 12; round++) {
    const answers = await Promise.all(
      [...lockers].map(async (locker) => ({ locker, words: await locker.ask('lock') })),
    )
    const words = answers.map((answer) => answer.words)
    expect([round, ...words.sort()]).toEqual([
      round,
      ...Array.from({ length: 9 }, () => `Error: ${refused()}`),
      'lock',
    ])
    const holder = answers.find((answer) => answer.words === 'lock')?.locker
    if (round % 2 === 0) await holder?.ask('release')
    else {
      await holder?.kill()
      await new Locker().ask('ready')
    }
  }
  // A lock leaves one file behind, however many there were.
  expect(readdirSync(join(folder, 'socket'))).toEqual(['lock.12'])
})

test('a process that is paused keeps its lock', async () => {
  const locker = new Locker()
  expect(await locker.ask('lock')).toBe('lock')
  locker.pause()
  await expect(lockFolder(folder)).rejects.toThrow(refused())
})

test('a folder is refused while a portal of an earlier version uses it, and free once that has stopped', async () => {
  await mkdir(join(folder, 'socket'))
  const earlier = createServer().listen(join(folder, 'socket', '.s.PGSQL.5432'))
  await once(earlier, 'listening')
  await expect(lockFolder(folder)).rejects.toThrow(refused())
  earlier.close()
  const release = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(refused())
  await release()
})

describe('a folder with a long path', () => {
  let earlier: string
  const listeners: Server[] = []
  beforeEach(async () => {
    folder = join(folder, 'a'.repeat(60), 'b'.repeat(60))
    await mkdir(folder, { recursive: true })
    const name = createHash('sha256').update(folder).digest('hex').slice(0, 16)
    earlier = join(tmpdir(), `lectern-${name}`)
  })
  afterEach(() => {
    for (const listener of listeners.splice(0)) listener.close()
    rmSync(earlier, { recursive: true, force: true })
  })

  /** Takes the name that an earlier version would use for the lock. */
  async function takeEarlier(): Promise<void> {
    await mkdir(earlier, { mode: 0o777 })
    const listener = createServer().listen(join(earlier, 'lock.1'))
    listeners.push(listener)
    await once(listener, 'listening')
  }

  test('is locked inside itself, and the current folder stays the same', async () => {
    const current = process.cwd()
    const release = await lockFolder(folder)
    await expect(lockFolder(folder)).rejects.toThrow(refused())
    expect(readdirSync(join(folder, 'socket'))).toEqual(['lock.1'])
    expect(existsSync(earlier)).toBe(false)
    expect(process.cwd()).toBe(current)
    await release()
    await (
      await lockFolder(folder)
    )()
    expect(readdirSync(join(folder, 'socket'))).toEqual(['lock.2'])
  })

  test('is refused while a portal of an earlier version uses it', async () => {
    await takeEarlier()
    await expect(lockFolder(folder)).rejects.toThrow(refused())
  })

  test.runIf(process.getuid?.() === 0)('cannot be taken beforehand by another account', async () => {
    await takeEarlier()
    chownSync(earlier, 65_534, 65_534)
    await (
      await lockFolder(folder)
    )()
  })
})
