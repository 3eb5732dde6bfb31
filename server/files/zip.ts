import { crc32 } from 'node:zlib'

/** One file of an archive; its bytes are requested when it is written. */
export interface ZipEntry {
  /** Its path in the archive, with slashes. */
  readonly name: string
  readonly bytes: () => AsyncIterable<Uint8Array>
}

/** The name is UTF-8, and size and checksum follow the bytes, since they are only known afterwards. */
const flags = 0x0808
const version = 20
/** 1 January 1980, 00:00, the earliest time in the format: the same data makes the same archive. */
const day = 0x0021

interface Written {
  readonly name: Buffer
  readonly offset: number
  readonly size: number
  readonly checksum: number
}

function fields(...values: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(values.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of values) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

const localHeader = (name: Buffer) =>
  Buffer.concat([
    fields([4, 0x04034b50], [2, version], [2, flags], [2, 0], [2, 0], [2, day], [4, 0], [4, 0], [4, 0]),
    fields([2, name.length], [2, 0]),
    name,
  ])

const centralHeader = ({ name, offset, size, checksum }: Written) =>
  Buffer.concat([
    fields([4, 0x02014b50], [2, version], [2, version], [2, flags], [2, 0], [2, 0], [2, day]),
    fields([4, checksum], [4, size], [4, size], [2, name.length], [2, 0], [2, 0], [2, 0], [2, 0], [4, 0]),
    fields([4, offset]),
    name,
  ])

/**
 * An archive in the ZIP format (APPNOTE 6.3), stored without compression since papers are compressed already. Streams
 * one entry after the other. Supports up to 65,535 entries and 4 GiB, far beyond what one person has.
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let at = 0
  for await (const entry of entries) {
    const name = Buffer.from(entry.name, 'utf8')
    const offset = at
    const header = localHeader(name)
    yield header
    let size = 0
    let checksum = 0
    for await (const piece of entry.bytes()) {
      size += piece.length
      checksum = crc32(piece, checksum)
      yield Buffer.from(piece)
    }
    const descriptor = fields([4, 0x08074b50], [4, checksum], [4, size], [4, size])
    yield descriptor
    at += header.length + size + descriptor.length
    written.push({ name, offset, size, checksum })
  }
  const directory = Buffer.concat(written.map(centralHeader))
  yield directory
  const count = written.length
  yield fields(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, directory.length],
    [4, at],
    [2, 0],
  )
}
