import { createInflateRaw } from 'node:zlib'
import { pipeline } from 'node:stream/promises'
import { Readable, Writable } from 'node:stream'

/** One file of an archive, packed. */
export interface PackedEntry {
  readonly name: string
  readonly isDeflated: boolean
  readonly bytes: Buffer
}

/** An archive that cannot be read. */
export class DamagedArchive extends Error {}

const endOfArchive = Buffer.from('PK\u0005\u0006')
const inDirectory = 0x02014b50
const inArchive = 0x04034b50

/** The entries of an archive by its directory. Throws DamagedArchive, also for one of several parts or over 4 GiB. */
export function* entriesOf(archive: Buffer): Generator<PackedEntry> {
  try {
    const end = archive.lastIndexOf(endOfArchive)
    if (end < 0) throw new DamagedArchive('no directory')
    let at = archive.readUInt32LE(end + 16)
    for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
      if (archive.readUInt32LE(at) !== inDirectory) throw new DamagedArchive('no entry')
      const length = archive.readUInt32LE(at + 20)
      const nameLength = archive.readUInt16LE(at + 28)
      const start = archive.readUInt32LE(at + 42)
      if (archive.readUInt32LE(start) !== inArchive) throw new DamagedArchive('no file')
      const from = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28)
      if (from + length > archive.length) throw new DamagedArchive('cut off')
      yield {
        name: archive.toString('utf8', at + 46, at + 46 + nameLength),
        isDeflated: archive.readUInt16LE(at + 10) === 8,
        bytes: archive.subarray(from, from + length),
      }
      at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
    }
  } catch (error) {
    throw error instanceof RangeError ? new DamagedArchive(error.message) : error
  }
}

/** Passes the unpacked bytes of an entry on in pieces. Throws DamagedArchive, and what `use` throws. */
export async function unpack(
  { bytes, isDeflated }: PackedEntry,
  use: (piece: Buffer) => void,
): Promise<void> {
  const sink = new Writable({
    write: (piece: Buffer, _encoding, done) => {
      try {
        use(piece)
        done()
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    },
  })
  const packed = Readable.from([bytes])
  await (isDeflated ? pipeline(packed, createInflateRaw(), sink) : pipeline(packed, sink)).catch(
    (error: unknown) => {
      const isBroken = error instanceof Error && 'code' in error && /^Z_/.test(String(error.code))
      throw isBroken ? new DamagedArchive(error.message) : error
    },
  )
}
