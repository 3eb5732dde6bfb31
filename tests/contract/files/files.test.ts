import { expect, test } from 'vitest'
import { fileError, startError, type FileKind } from '../../../contract/files/files.ts'

const MB = 1024 * 1024

test.each([
  ['paper', 'paper.pdf', 10 * MB, undefined],
  ['paper', 'PAPER.DOCX', 1, undefined],
  ['paper', 'paper.doc', 1, undefined],
  ['paper', 'paper.pdf', 10 * MB + 1, 'File size must not exceed 10MB'],
  ['paper', 'paper.pdf', 0, 'The file is empty'],
  ['paper', 'paper.pdf.exe', 1, 'Only .pdf, .doc and .docx files are allowed'],
  ['paper', 'pdf', 1, 'Only .pdf, .doc and .docx files are allowed'],
  ['student-proof', 'proof.jpeg', 5 * MB, undefined],
  ['student-proof', 'proof.png', 5 * MB + 1, 'File size must not exceed 5MB'],
  ['student-proof', 'proof.docx', 1, 'Only jpg, jpeg, png and pdf files are allowed'],
  ['image', 'banner.webp', 1, undefined],
  ['image', 'banner.svg', 1, 'Only jpg, jpeg, png and webp files are allowed'],
] as [FileKind, string, number, string | undefined][])(
  'as %s, %s of %i bytes is answered with %j (spec 5.26)',
  (kind, name, size, message) => {
    expect(fileError(kind, name, size)).toBe(message)
  },
)

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['paper.pdf', '%PDF-1.7', true],
  ['PAPER.PDF', 'some mailer wrote this first\r\n%PDF-1.4', true],
  ['paper.pdf', 'Dear committee', false],
  ['paper.pdf', 'PK\x03\x04', false],
  ['paper.docx', 'PK\x03\x04\x14', true],
  ['paper.doc', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', true],
  ['paper.doc', '{\\rtf1', false],
  ['paper.docx', '', false],
])('%s that begins with %j is taken: %s', (name, start, isTaken) => {
  expect(startError(name, bytes(start))).toBe(
    isTaken ? undefined : 'Only .pdf, .doc and .docx files are allowed',
  )
})
