import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** One file of an archive; its bytes are requested when it is written. */
export interface ZipEntry {
  /** Its path in the archive, with slashes. */
  readonly name: string
  readonly bytes: () => AsyncIterable<Uint8Array>
}

/**
 * Papers are compressed already, so they are stored as they are. All bear the earliest time of the format: the same data
 * makes the same archive.
 */
const options = { compress: false, mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

/**
 * An archive in the ZIP format of any size. Each entry is requested once the one before it is written. A failing entry
 * breaks it off.
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  // Not `Readable.from`: that waits for the next bytes before it ends with an error, and none come.
  const out = zip.outputStream.pipe(new PassThrough())
  const ended = new Promise<void>((end) => out.once('close', end))
  let open: Readable | undefined

  const add = ({ name, bytes }: ZipEntry) =>
    new Promise<void>((written) => {
      zip.addReadStreamLazy(name, options, (use) => {
        if (out.destroyed) return
        open = Readable.from(bytes(), { objectMode: false })
        // The library does not listen to the errors of what it reads.
        open.once('error', (error) => out.destroy(error))
        open.once('close', written)
        use(null, open)
      })
    })
  const addAll = async () => {
    for await (const entry of entries) {
      await Promise.race([add(entry), ended])
      if (out.destroyed) return
    }
    zip.end()
  }

  // Its errors come with the bytes, whose reader may have left.
  out.on('error', () => undefined)
  void addAll().catch((error: unknown) => {
    out.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  try {
    yield* out
  } finally {
    out.destroy()
    open?.destroy()
  }
}
