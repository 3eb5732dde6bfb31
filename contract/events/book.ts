import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'

/** How the book is divided into chapters. */
export const bookChapters = ['theme', 'session'] as const

const BookQuery = z.strictObject({ Chapters: z.enum(bookChapters).default('theme') })
export type BookChapters = z.infer<typeof BookQuery>['Chapters']

/** The progress of the book: it is typeset when somebody requests it and its papers have changed since. */
export const BookState = z.object({
  State: z.enum(['setting', 'ready', 'failed']),
  /** How many of its papers are typeset, out of `Papers`. */
  Done: z.number().int(),
  Papers: z.number().int(),
  /** The size of the file in bytes; 0 until it exists. */
  Size: z.number().int(),
})
export type BookState = z.infer<typeof BookState>

export const bookTexts = {
  title: 'Book of abstracts',
  chapters: { theme: 'By theme', session: 'By session' },
  setting: (done: number, papers: number) => `Setting the book: ${done} of ${papers} papers`,
  loading: (megabytes: string) => `Downloading: ${megabytes} MB`,
  failed: 'The book could not be made. Please try again.',
  notYet: 'The book of abstracts is there once the programme is published',
  noPapers: 'No paper is approved yet, so there is no book of abstracts',
  notSet: 'The book is not set yet',
} as const

export const getBook = endpoint('GET /Event/book', {
  summary: 'The progress of the book of abstracts; starts to print it if it does not exist',
  callers: 'signedIn',
  part: 'programme',
  shows: ['Programme'],
  prints: true,
  query: BookQuery,
  result: BookState,
})

export const downloadBook = endpoint('GET /Event/book/file', {
  summary: 'The book of abstracts as a PDF: contents, papers by chapter, index of authors',
  callers: 'signedIn',
  part: 'programme',
  query: BookQuery,
  raw: 'download',
})
