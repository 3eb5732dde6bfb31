import { z } from 'zod'

const BookAuthor = z.object({
  /** Distinguishes two people with the same name. */
  UserDetailId: z.string(),
  FullName: z.string(),
  /** As the index lists it, the last name first. */
  IndexName: z.string(),
  /** Institution and city; empty if neither is known. */
  Place: z.string(),
})
export type BookAuthor = z.infer<typeof BookAuthor>

const BookPaper = z.object({
  Id: z.string(),
  PaperCode: z.string(),
  PaperTitle: z.string(),
  Abstract: z.string(),
  /** In their order. */
  Authors: z.array(BookAuthor),
})
export type BookPaper = z.infer<typeof BookPaper>

const BookChapter = z.object({
  Title: z.string(),
  /** When and where, for a session; empty for a theme. */
  Line: z.string(),
  Papers: z.array(BookPaper),
})
export type BookChapter = z.infer<typeof BookChapter>

/** The content of a book of abstracts. */
export const BookWords = z.object({
  ConferenceName: z.string(),
  SocietyName: z.string(),
  /** A day in long form, in the conference's zone. */
  MadeOn: z.string(),
  Chapters: z.array(BookChapter),
})
export type BookWords = z.infer<typeof BookWords>
