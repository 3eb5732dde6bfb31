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

/** An archive in the ZIP format of any size, one entry after the other. A failing entry breaks it off. */
export async function* zipOf(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  // Not `Readable.from`: that waits for the next bytes before it ends with an error, and none come.
  const out = zip.outputStream.pipe(new PassThrough())
  let open: Readable | undefined
  try {
    for await (const { name, bytes } of entries)
      zip.addReadStreamLazy(name, options, (use) => {
        if (out.destroyed) return
        open = Readable.from(bytes(), { objectMode: false })
        // The library does not listen to the errors of what it reads.
        open.once('error', (error) => out.destroy(error))
        use(null, open)
      })
    zip.end()
    yield* out
  } finally {
    open?.destroy()
  }
}
