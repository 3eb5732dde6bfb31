import { z } from 'zod'
import { CleaningProblem } from '../../../contract/files/files.ts'

/** What is wrong with a file that is of an accepted kind. */
export const fileProblems = [
  'damaged',
  'macros',
  'scripts',
  'unpacks',
  'nested',
  'pixels',
  'pageSize',
] as const

/** What a file is by its content, and what is wrong with it; null for nothing. */
const Inspection = z.strictObject({
  Found: z.enum(['pdf', 'docx', 'doc', 'jpg', 'png', 'webp']).nullable(),
  Problem: z.enum(fileProblems).nullable(),
})
export type Inspection = z.infer<typeof Inspection>

/** The text of a PDF's first page and its properties; null for an unreadable file. */
const Beginning = z.strictObject({ Words: z.string().nullable() })

/** Whether a copy was written that names nobody, or why not. */
const Cleaned = z.strictObject({ Problem: CleaningProblem })

/** The kinds of work on a file in the process that opens files, and their results. */
export const results = { inspect: Inspection, readBeginning: Beginning, clean: Cleaned } as const
export type Work = keyof typeof results
export type WorkResult<W extends Work> = z.infer<(typeof results)[W]>

/** How the process ends if a file takes too much processor time; memory ends it with SIGKILL. */
export const timeSignal = 'SIGXCPU'

/** What the process is asked. */
export const Question = z.strictObject({
  Work: z.enum(['inspect', 'readBeginning', 'clean']),
  Path: z.string(),
  /** Where a work that writes a file writes it. */
  To: z.string(),
})

/** What the process says: that it has started, what came of the work and how much memory it now uses, or why it failed. */
export const Reply = z.union([
  z.literal('ready'),
  z.strictObject({ Result: z.unknown(), Memory: z.number() }),
  z.strictObject({ Failed: z.string(), Code: z.string() }),
])
