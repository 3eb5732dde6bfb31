import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, Sha256, Text } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import type { Role } from '../core/roles.ts'

export const fileKinds = ['paper', 'student-proof', 'payment-proof', 'image'] as const
export const FileKind = z.enum(fileKinds)
export type FileKind = z.infer<typeof FileKind>

interface FileRule {
  readonly extensions: readonly string[]
  readonly size: number
  readonly tooLarge: string
  readonly wrongKind: string
}

const proof: FileRule = {
  extensions: ['.jpg', '.jpeg', '.png', '.pdf'],
  size: limits.ProofSize,
  tooLarge: 'File size must not exceed 5MB',
  wrongKind: 'Only jpg, jpeg, png and pdf files are allowed',
}

/** The kinds of uploads and their rules (spec §5 "Paper form", "Student ID"). */
export const fileRules: Readonly<Record<FileKind, FileRule>> = {
  paper: {
    extensions: ['.pdf', '.doc', '.docx'],
    size: limits.PaperFileSize,
    tooLarge: 'File size must not exceed 10MB',
    wrongKind: 'Only .pdf, .doc and .docx files are allowed',
  },
  'student-proof': proof,
  'payment-proof': proof,
  image: {
    extensions: ['.jpg', '.jpeg', '.png', '.webp'],
    size: limits.ImageSize,
    tooLarge: 'File size must not exceed 5MB',
    wrongKind: 'Only jpg, jpeg, png and webp files are allowed',
  },
}

export const fileTexts = {
  picturesLeft: (count: number) =>
    count === 1
      ? 'Saved. One picture of another site could not be copied, so the text has a link to it. Download it there and insert it as a file.'
      : `Saved. ${count} pictures of other sites could not be copied, so the text has links to them. Download them there and insert them as files.`,
  empty: 'The file is empty',
  missing: 'No file was sent',
  hashDiffers: 'The file arrived damaged. Please upload it again',
  outOfOrder: 'This piece does not continue what has arrived',
  notYours: 'Unknown file',
  tooCostly:
    'The file needs too much memory or time to be opened. Please export it again from your program, and upload that',
  problems: {
    damaged: 'The file is damaged and cannot be opened. Please save it again, and upload that',
    macros: 'The file contains macros. Please save it as a document without macros, and upload that',
    scripts: 'The PDF contains scripts (JavaScript). Please export it without them, and upload that',
    unpacks: 'The file contains more than 256 MB once it is unpacked',
    nested: 'The file nests its parts more than 1,000 deep. Please save it again, and upload that',
    pixels: 'The picture has more than 100 million pixels. Please make it smaller',
    pageSize: 'A page of the file is longer than five metres. Please choose a smaller page',
  },
  unreadable: (fileName: string) =>
    `${fileName} could not be read. It may have been moved or deleted since. Choose it again.`,
  noRoom: 'This device has no room left for the file. Make some room, then choose it again',
} as const

/** The checks of a file before its content is read: by the form when it is picked, by the server for every upload. */
export function fileError(kind: FileKind, name: string, size: number): string | undefined {
  const rule = fileRules[kind]
  if (!rule.extensions.some((extension) => name.toLowerCase().endsWith(extension))) return rule.wrongKind
  if (size === 0) return fileTexts.empty
  if (size > rule.size) return rule.tooLarge
  return undefined
}

/** How many bytes `startError` needs. */
export const startLength = 1024

const zip = [0x50, 0x4b, 0x03, 0x04]
const compound = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const pdf = Array.from('%PDF-', (letter) => letter.charCodeAt(0))

const holds = (bytes: Uint8Array, wanted: readonly number[], at: number) =>
  wanted.every((byte, index) => bytes[at + index] === byte)

/**
 * Checks the first bytes of a paper's file before it is stored and sent (offline O12: refused when picked): a PDF has
 * its signature among them, Word's two formats start with theirs. The server checks the whole file again.
 */
export function startError(name: string, start: Uint8Array): string | undefined {
  const fits = name.toLowerCase().endsWith('.pdf')
    ? start.some((_byte, at) => holds(start, pdf, at))
    : holds(start, zip, 0) || holds(start, compound, 0)
  return fits ? undefined : fileRules.paper.wrongKind
}

/** A stored file, as its owner sees it. */
export const StoredFile = z.object({
  Id,
  Kind: FileKind,
  FileName: z.string(),
  ContentType: z.string(),
  Size: z.number().int(),
  Sha256,
})
export type StoredFile = z.infer<typeof StoredFile>

/** Why a file may name its authors although reviewers must not see them; empty if a copy names nobody. */
export const cleaningProblems = ['', 'doc', 'macros', 'encrypted', 'damaged', 'costly'] as const
export const CleaningProblem = z.enum(cleaningProblems)
export type CleaningProblem = z.infer<typeof CleaningProblem>

/** The same for people. */
export const cleaningTexts: Readonly<Record<CleaningProblem, string>> = {
  '': '',
  doc: 'This is an old Word document (.doc): its properties may name its authors, and cannot be removed',
  macros: 'This document has macros: what names its authors cannot be removed',
  encrypted: 'This PDF is encrypted: what names its authors cannot be removed',
  damaged: 'This document could not be read: what names its authors is still in it',
  costly: 'This document needs too much memory or time: what names its authors is still in it',
}

/** How much of a file has arrived; `File` is set once it is complete. */
export const Arrival = z.object({
  Received: z.number().int(),
  File: StoredFile.nullable(),
})
export type Arrival = z.infer<typeof Arrival>

export const PieceQuery = z.strictObject({
  Sha256,
  FileName: Text,
  Size: z.coerce.number().int().nonnegative(),
  Offset: z.coerce.number().int().nonnegative(),
})
export type PieceQuery = z.infer<typeof PieceQuery>

export const uploadPaper = endpoint('POST /Storage/paper', {
  summary: 'Takes a paper’s file whole (multipart field `file`); `Id` is the file’s id',
  callers: ['Admin', 'PaperPresenter'],
  part: 'papers',
  result: StoredFile,
  raw: 'upload',
})

export const uploadPaperPiece = endpoint('POST /Storage/paper/pieces', {
  summary: 'Takes the next piece (at most 1 MiB) of a file; an empty piece asks how much has arrived',
  callers: ['Admin', 'PaperPresenter'],
  part: 'papers',
  query: PieceQuery,
  result: Arrival,
  raw: 'piece',
})

const documentKinds = ['student-proof', 'payment-proof', 'image'] as const
type DocumentKind = (typeof documentKinds)[number]

/**
 * The kind of a document, which decides who may see it: an image everybody, a proof its owner and admins. If the call
 * does not name it, an admin sends an image for the pages, and everybody else a student proof.
 */
export const documentKindOf = (named: DocumentKind | undefined, callerRoles: readonly Role[]): DocumentKind =>
  named ?? (callerRoles.includes('Admin') ? 'image' : 'student-proof')

export const uploadDocument = endpoint('POST /Storage/document', {
  summary:
    'Takes a student proof, a proof of payment, or an image for the pages (admins only), as `kind` says; without it an admin sends an image, everybody else a student proof',
  callers: 'signedIn',
  part: 'any',
  query: z.strictObject({ kind: z.enum(documentKinds).optional() }),
  result: StoredFile,
  raw: 'upload',
})

export const downloadFile = endpoint('GET /Storage/:id', {
  summary: 'A file, for those who may see it; answers ranges',
  callers: 'signedIn',
  part: 'any',
  owned: 'File',
  raw: 'download',
})

export const getImage = endpoint('GET /Storage/image/:id', {
  summary: 'An image of the public pages',
  callers: 'anyone',
  raw: 'download',
})
