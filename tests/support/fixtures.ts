import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inProject } from '../../server/db/projectPaths.ts'

export type FixtureName =
  | 'paper.pdf'
  | 'paper.docx'
  | 'paper.doc'
  | 'picture.jpg'
  | 'picture.png'
  | 'picture.webp'

/** The path of a small real file in tests/fixtures, for instance for a browser's file chooser. */
export function fixturePath(name: FixtureName): string {
  return inProject(`tests/fixtures/${name}`)
}

/** The bytes of a small real file in tests/fixtures. */
export function fixture(name: FixtureName): Buffer {
  return readFileSync(fixturePath(name))
}

/** A PDF of exactly this many bytes: the small one, with a comment in front of its end. */
export function pdfOfSize(bytes: number): Buffer {
  const small = fixture('paper.pdf')
  const end = small.lastIndexOf('%%EOF')
  const filling = bytes - small.length
  if (filling < 2) throw new Error(`A PDF has at least ${small.length + 2} bytes here`)
  return Buffer.concat([
    small.subarray(0, end),
    Buffer.from(`%${'x'.repeat(filling - 2)}\n`),
    small.subarray(end),
  ])
}

/** The SHA-256 of bytes, as the portal writes it. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
