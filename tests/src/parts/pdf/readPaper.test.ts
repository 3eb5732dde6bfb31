import { expect, test } from 'vitest'
import { readPaper, type PdfLine } from '../../../../src/parts/pdf/readPaper.ts'

const line = (text: string, size = 10): PdfLine => ({ text, size })

/** The first lines of a paper as a PDF has them. */
const page = [
  line('arXiv:2011.01234v2 [cs.CL] 3 Nov 2020', 20),
  line('Learning to Walk in Con-', 17.2),
  line('ferences without a Network', 17),
  line('Asha Rao and Wenxuan Zhang', 12),
  line('University of Mysore', 12),
  line('Abstract', 12),
  line('We describe how a confer-'),
  line('ence works offline, and'),
  line('what the state-of-the-'),
  line('art does.'),
  line('1 Introduction', 12),
  line('Networks fail.'),
]

test('title and abstract are read from the first page, with words put together again', () => {
  expect(readPaper(page, '')).toEqual({
    title: 'Learning to Walk in Conferences without a Network',
    abstract: 'We describe how a conference works offline, and what the state-of-the-art does.',
  })
})

test('the abstract may begin on the line of its heading, and ends at keywords or a numbered heading', () => {
  for (const end of [
    'Keywords: walks',
    'Index Terms: walks',
    'INTRODUCTION',
    'I. Introduction',
    '1. Walks',
  ]) {
    const lines = [line('On Walks', 18), line('Abstract—We walk.'), line('Far.'), line(end), line('More')]
    expect(readPaper(lines, ''), end).toEqual({ title: 'On Walks', abstract: 'We walk. Far.' })
  }
})

test('what is not plain is left out: an abstract without an end, a page of one size, a scan', () => {
  const endless = [line('On Walks', 18), line('Abstract'), line('We walk.')]
  expect(readPaper(endless, '')).toEqual({ title: 'On Walks', abstract: '' })
  const plain = Array.from({ length: 40 }, (_, at) => line(`Line ${at} of a letter`))
  expect(readPaper(plain, '')).toEqual({ title: '', abstract: '' })
  expect(readPaper([], '')).toEqual({ title: '', abstract: '' })
})

test('the title that the file names counts if the page has none, unless a program made it up', () => {
  expect(readPaper([], ' A Named Paper ')).toEqual({ title: 'A Named Paper', abstract: '' })
  for (const name of ['Microsoft Word - draft3', 'untitled', 'paper_final.pdf', 'camera.tex', ''])
    expect(readPaper([], name).title, name).toBe('')
})
