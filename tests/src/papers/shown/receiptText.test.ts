import { expect, test } from 'vitest'
import type { ListedPaper } from '../../../../src/features/papers/draft/listedPapers.ts'
import { receiptLines, receiptOf, receiptText } from '../../../../src/features/papers/shown/receiptText.ts'
import { author, fileId, item } from '../samples.ts'

const SubmittedOn = '2026-11-20T10:00:00.000Z'
const paper: ListedPaper = {
  ...item({ Status: 'submitted', PaperCode: 'P-0007', SubmittedOn, Authors: [author(1), author(2)] }),
  ...{ PaperTitle: 'On tests, mended', DraftId: 'a', isOnlyHere: false, File: null, waiting: 'nothing' },
}
const file = (Number: number, FileName: string, CreatedOn: string) => ({
  ...{ Number, FileName, CreatedOn, FileId: fileId, Size: 1000, Sha256: String(Number).repeat(64) },
})
const journey = {
  ...{ DecidedOn: null, RegisteredOn: null, PaidOn: null },
  Files: [
    file(3, 'third.pdf', '2026-11-21T10:00:00.000Z'),
    file(2, 'second.pdf', '2026-11-20T09:00:00.000Z'),
    file(1, 'first.pdf', '2026-11-19T10:00:00.000Z'),
  ],
}
const kept = {
  ...{ PaperCode: 'P-0007', PaperTitle: 'On tests', SubmittedOn, Authors: [author(1)] },
  ...{ FileName: 'second.pdf', Sha256: '2'.repeat(64), Proof: 'proof' },
}

test('the receipt of the submission counts, also when the paper has changed since', () => {
  expect(receiptOf(paper, kept, journey)).toEqual(kept)
})

test('on another device it is made of what the portal says, with the file of the time of the submission', () => {
  const { PaperCode, PaperTitle, Authors } = paper
  const known = { PaperCode, PaperTitle, SubmittedOn, Authors }
  expect(receiptOf(paper, undefined, journey)).toEqual({
    ...known,
    FileName: 'second.pdf',
    Sha256: '2'.repeat(64),
  })
  // Which file it was is not known here, so none is named.
  expect(receiptOf(paper, undefined, undefined)).toEqual(known)
  expect(receiptOf({ ...paper, SubmittedOn: null }, undefined, journey)).toBeUndefined()
})

test('as a text it has a line for each fact and the address of the paper, and no proof', () => {
  const text = receiptText(
    'Receipt of P-0007',
    receiptLines({ ...kept, Authors: paper.Authors }, 'Asia/Kolkata'),
    'https://x.org/paper/1',
  )
  expect(text.split('\n')).toEqual([
    'Receipt of P-0007',
    '',
    'Paper code: P-0007',
    'Paper title: On tests',
    'Received on: Friday, 20 November 2026 at 15:30:00 (Asia/Kolkata)',
    'Authors: 1. Author 1, 2. Author 2',
    'File: second.pdf',
    `SHA-256 of the file: ${'2'.repeat(64)}`,
    '',
    'https://x.org/paper/1',
    '',
  ])
})
