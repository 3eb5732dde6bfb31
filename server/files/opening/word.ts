import { DamagedArchive, entriesOf, unpack } from './zipEntries.ts'
import type { Inspection } from './works.ts'

type Problem = Inspection['Problem']

/** How much a Word document may contain: its files unpacked, in bytes, how many there are, and how deep a text nests. */
const most = { bytes: 256 * 1024 * 1024, files: 10_000, depth: 1000 }

class Found extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super()
    this.problem = problem
  }
}

const [less, greater, slash, question, exclamation] = Array.from('<>/?!', (sign) => sign.charCodeAt(0))

/** Counts how deep the elements of an XML text nest, as it comes in pieces. */
function countDepth(): (piece: Buffer) => void {
  let depth = 0
  let before = 0
  let isOpening = false
  return (piece) => {
    for (const byte of piece) {
      if (before === less) {
        isOpening = byte !== slash && byte !== question && byte !== exclamation
        if (isOpening) depth += 1
        else if (byte === slash) depth -= 1
        if (depth > most.depth) throw new Found('nested')
      } else if (byte === greater && isOpening) {
        if (before === slash) depth -= 1
        isOpening = false
      }
      before = byte
    }
  }
}

/** What is wrong with a Word document: every file in it is unpacked, and nothing is kept. */
export async function problemOfDocx(bytes: Buffer): Promise<Problem> {
  let unpacked = 0
  let files = 0
  try {
    for (const entry of entriesOf(bytes)) {
      files += 1
      if (files > most.files) return 'unpacks'
      if (/(^|\/)vba(Project\.bin|Data\.xml)$/i.test(entry.name)) return 'macros'
      const look = /\.(xml|rels)$/i.test(entry.name) ? countDepth() : () => undefined
      await unpack(entry, (piece) => {
        unpacked += piece.length
        if (unpacked > most.bytes) throw new Found('unpacks')
        look(piece)
      })
    }
    return null
  } catch (error) {
    if (error instanceof Found) return error.problem
    if (error instanceof DamagedArchive) return 'damaged'
    throw error
  }
}

/** The name of the macros of an old Word document among the streams of its container. */
const macros = Buffer.from('_VBA_PROJECT', 'utf16le')

/** What is wrong with an old Word document, whose text is not opened. */
export const problemOfDoc = (bytes: Buffer): Problem => (bytes.includes(macros) ? 'macros' : null)
