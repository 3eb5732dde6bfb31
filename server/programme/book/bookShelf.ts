import { existsSync } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { BookState } from '../../../contract/events/book.ts'
import { makeFolder, moveFlushed, writeFlushed } from '../../disk/durable.ts'
import { pressOf } from '../../print/press.ts'
import type { BookWords } from './bookContent.ts'

/** How many books are kept: one of each kind, and those that are still read while a new one is made. */
const kept = 4

const print = pressOf<BookWords>('server/programme/book/book.worker.ts')

interface Setting {
  done: number
  failed: boolean
}

/** The finished books, one file each; any change of a paper makes another book. */
export function openShelf(folder: string, log: Pick<FastifyBaseLogger, 'error'>) {
  const settings = new Map<string, Setting>()
  const fileOf = (name: string) => join(folder, `${name}.pdf`)

  async function keep(name: string, bytes: Buffer): Promise<void> {
    // Whole or not at all, also after a power cut: a torn book would be given to every reader.
    // Instances may share the folder.
    const unfinished = join(folder, `${name}.${process.pid}.part`)
    await makeFolder(folder)
    await writeFlushed(unfinished, [bytes])
    await moveFlushed(unfinished, fileOf(name))
    const books = (await readdir(folder)).filter((file) => file.endsWith('.pdf'))
    const dated = await Promise.all(
      books.map(async (file) => ({ file, on: (await stat(join(folder, file))).mtimeMs })),
    )
    const old = dated.sort((a, b) => b.on - a.on).slice(kept)
    await Promise.all(old.map(({ file }) => rm(join(folder, file), { force: true })))
  }

  function set(name: string, gather: () => Promise<BookWords>): Setting {
    const setting: Setting = { done: 0, failed: false }
    settings.set(name, setting)
    const run = async () => {
      const bytes = await print(await gather(), (done) => {
        setting.done = done
      })
      await keep(name, bytes)
      settings.delete(name)
    }
    run().catch((error: unknown) => {
      log.error({ err: error }, 'the book of abstracts could not be set')
      setting.failed = true
    })
    return setting
  }

  return {
    /** The state of a book; a missing one is started, and a failed one starts again at the next request. */
    state: async (name: string, Papers: number, gather: () => Promise<BookWords>): Promise<BookState> => {
      const known = settings.get(name)
      if (!known && existsSync(fileOf(name)))
        return { State: 'ready', Done: Papers, Papers, Size: (await stat(fileOf(name))).size }
      const setting = known ?? set(name, gather)
      if (setting.failed) settings.delete(name)
      return { State: setting.failed ? 'failed' : 'setting', Done: setting.done, Papers, Size: 0 }
    },
    /** The file of a finished book; undefined for any other. */
    open: async (name: string) => {
      if (!existsSync(fileOf(name))) return undefined
      const handle = await open(fileOf(name))
      return { handle, size: (await handle.stat()).size }
    },
  }
}
