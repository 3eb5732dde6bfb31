import { readFile } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { problemOfPdf } from './pdf.ts'
import { problemOfPicture } from './picture.ts'
import { problemOfDoc, problemOfDocx } from './word.ts'
import type { Inspection } from './works.ts'

/** The stream that identifies a Word document among the files of its container format. */
const wordStream = Buffer.from('WordDocument', 'utf16le')

async function kindOf(bytes: Buffer): Promise<Inspection['Found']> {
  // A broken archive may end before its header says: then it is of no accepted kind.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  switch (found?.ext) {
    case 'pdf':
      return bytes.subarray(0, 1024).includes('%PDF-') ? 'pdf' : null
    case 'docx':
      return bytes.includes('word/') ? 'docx' : null
    case 'cfb':
      return bytes.includes(wordStream) ? 'doc' : null
    case 'jpg':
    case 'webp':
    case 'png':
      return found.ext
    case 'apng':
      return 'png'
    default:
      return null
  }
}

function problemOf(bytes: Buffer, kind: NonNullable<Inspection['Found']>) {
  switch (kind) {
    case 'pdf':
      return problemOfPdf(bytes)
    case 'docx':
      return problemOfDocx(bytes)
    case 'doc':
      return problemOfDoc(bytes)
    default:
      return problemOfPicture(bytes, kind)
  }
}

/** What a file is by its content, and what is wrong with it. */
export async function inspect(path: string): Promise<Inspection> {
  const bytes = await readFile(path)
  const Found = await kindOf(bytes)
  return { Found, Problem: Found === null ? null : await problemOf(bytes, Found) }
}
