import { readFile } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { fileRules, type FileKind } from '../../contract/files/files.ts'

interface Content {
  readonly type: string
  /** The extensions that such a file may have: Word opens both of its formats under either. */
  readonly extensions: readonly string[]
  /** The extension that a kind of upload must allow to accept such a file. */
  readonly allowedAs: string
}

const pictures = ['.jpg', '.jpeg', '.png', '.webp']
const word = ['.doc', '.docx']

const contents = {
  pdf: { type: 'application/pdf', extensions: ['.pdf'], allowedAs: '.pdf' },
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extensions: word,
    allowedAs: '.docx',
  },
  doc: { type: 'application/msword', extensions: word, allowedAs: '.doc' },
  jpg: { type: 'image/jpeg', extensions: pictures, allowedAs: '.jpg' },
  png: { type: 'image/png', extensions: pictures, allowedAs: '.png' },
  webp: { type: 'image/webp', extensions: pictures, allowedAs: '.webp' },
} as const satisfies Record<string, Content>

/** The stream that identifies a Word document among the files of its container format. */
const wordStream = Buffer.from('WordDocument', 'utf16le')

async function contentOf(bytes: Buffer): Promise<Content | undefined> {
  // A broken archive may end before its header says: then it is of no accepted kind.
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  switch (found?.ext) {
    case 'pdf':
      return bytes.subarray(0, 1024).includes('%PDF-') ? contents.pdf : undefined
    case 'docx':
      return bytes.includes('word/') ? contents.docx : undefined
    case 'cfb':
      return bytes.includes(wordStream) ? contents.doc : undefined
    case 'jpg':
    case 'webp':
      return contents[found.ext]
    case 'png':
    case 'apng':
      return contents.png
    default:
      return undefined
  }
}

/**
 * Checks a file by its content (design §5): the content type if it matches the file name and is allowed for this kind
 * of upload; otherwise undefined.
 */
export async function checkContent(path: string, kind: FileKind, name: string): Promise<string | undefined> {
  const content = await contentOf(await readFile(path))
  if (!content || !fileRules[kind].extensions.includes(content.allowedAs)) return undefined
  return content.extensions.some((extension) => name.toLowerCase().endsWith(extension))
    ? content.type
    : undefined
}
