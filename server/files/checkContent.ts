import { fileRules, fileTexts, type FileKind } from '../../contract/files/files.ts'
import { broken } from '../http/refusal.ts'
import { opener, TooCostly } from './opening/opener.ts'
import type { Inspection } from './opening/works.ts'

interface Content {
  readonly type: string
  /** The extensions that such a file may have: Word opens both of its formats under either. */
  readonly extensions: readonly string[]
  /** The extension that a kind of upload must allow to accept such a file. */
  readonly allowedAs: string
}

const pictures = ['.jpg', '.jpeg', '.png', '.webp']
const word = ['.doc', '.docx']

const contents: Readonly<Record<NonNullable<Inspection['Found']>, Content>> = {
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
}

async function inspected(path: string): Promise<Inspection> {
  return opener.open('inspect', path).catch((error: unknown) => {
    throw error instanceof TooCostly ? broken(fileTexts.tooCostly) : error
  })
}

/**
 * Checks a file by its content (design §5), in a process of its own: the content type. Throws 422 if it does not match
 * the file name, is not allowed for this kind of upload, or could harm the person who opens it.
 */
export async function checkContent(path: string, kind: FileKind, name: string): Promise<string> {
  const { Found, Problem } = await inspected(path)
  const content = Found === null ? undefined : contents[Found]
  const isRight =
    content !== undefined &&
    fileRules[kind].extensions.includes(content.allowedAs) &&
    content.extensions.some((extension) => name.toLowerCase().endsWith(extension))
  if (!isRight) throw broken(fileRules[kind].wrongKind)
  if (Problem !== null) throw broken(fileTexts.problems[Problem])
  return content.type
}
