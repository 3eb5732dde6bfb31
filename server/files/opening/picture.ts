import type { Inspection } from './works.ts'

/** The most pixels of a picture: more than a camera makes, and 400 MB once a browser has unpacked it. */
const mostPixels = 100_000_000

interface Size {
  readonly width: number
  readonly height: number
}

/** The size in the first part of a PNG, whose head has always the same length. */
const pngSize = (bytes: Buffer): Size => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) })

/** Parts of a JPEG that say its size: all from C0 to CF except three. */
const saysSize = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function jpegSize(bytes: Buffer): Size {
  let at = 2
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) throw new RangeError('no part')
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) at += 1
    else if (saysSize(marker))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
}

function webpSize(bytes: Buffer): Size {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
    }
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    default:
      throw new RangeError('no picture')
  }
}

const sizes = { jpg: jpegSize, png: pngSize, webp: webpSize }

/** What is wrong with a picture, by its head alone: it is not unpacked. */
export function problemOfPicture(bytes: Buffer, format: keyof typeof sizes): Inspection['Problem'] {
  try {
    const { width, height } = sizes[format](bytes)
    if (width === 0 || height === 0) return 'damaged'
    return width * height > mostPixels ? 'pixels' : null
  } catch (error) {
    if (error instanceof RangeError) return 'damaged'
    throw error
  }
}
