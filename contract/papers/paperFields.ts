import { z } from 'zod'
import { Id, Line, Text } from '../core/fields.ts'
import { limits, noId } from '../core/limits.ts'
import { requiredText, textError, tooLongError } from '../core/rules.ts'

/** What form, review step, desk, download and search know of a field of a paper. */
interface PaperField {
  readonly schema: z.ZodType<string> | z.ZodType<boolean>
  /** The value of a new paper. */
  readonly empty: string | boolean
  readonly label: string
  /** The label where it is plain that a paper is meant, such as over a column. */
  readonly heading?: string
  /** A choice from a list, a line of text, a long text, a file, or a box to tick. */
  readonly control: 'choice' | 'line' | 'text' | 'file' | 'box'
  readonly hint?: string
  /** When it must be filled in; absent for an optional field. */
  readonly needed?: 'always' | 'at submission'
  /** The longest text, in characters. */
  readonly longest?: number
  readonly isSearched?: true
  /** True for a field that the specification does not know: a save without it leaves it as it is. */
  readonly isLater?: true
}

/** The fields of the upload step, in the order of the form (spec §5 "Paper form"). All-zero ids mean none. */
export const paperFields = {
  ThemeId: { schema: Id, empty: noId, label: 'Theme', control: 'choice', needed: 'at submission' },
  PaperTitle: {
    schema: Line,
    empty: '',
    label: 'Paper title',
    heading: 'Title',
    control: 'line',
    needed: 'always',
    longest: limits.PaperTitleLongest,
    isSearched: true,
  },
  Abstract: {
    schema: Text,
    empty: '',
    label: 'Abstract',
    control: 'text',
    needed: 'at submission',
    longest: limits.AbstractLongest,
    isSearched: true,
  },
  /** The id of the paper's file. */
  PaperURL: {
    schema: Id,
    empty: noId,
    label: 'Paper file',
    control: 'file',
    hint: `.pdf, .doc or .docx, at most ${limits.PaperFileSize / (1024 * 1024)}MB`,
    needed: 'at submission',
  },
  ConsiderBestPaper: {
    schema: z.boolean(),
    empty: false,
    label: 'Consider for Best Paper',
    control: 'box',
    hint: 'The jury may choose it for the best paper award.',
  },
} as const satisfies Readonly<Record<string, PaperField>>

export type PaperFieldName = keyof typeof paperFields

/** The names of the fields with a mark. */
export type MarkedField<Mark extends 'isSearched' | 'isLater'> = {
  [Name in PaperFieldName]: (typeof paperFields)[Name] extends Readonly<Record<Mark, true>> ? Name : never
}[PaperFieldName]

/** A field with all that may be said of one. */
export const paperField = (name: PaperFieldName): PaperField => paperFields[name]

/** True for a field with text that a person types. */
export const isTyped = (name: PaperFieldName) => ['line', 'text'].includes(paperField(name).control)

/** The text of a value, for people. */
export const saidOf = (value: string | boolean) => (typeof value === 'string' ? value : value ? 'Yes' : 'No')

/** The error of one field, in a draft or at submission. */
export function paperFieldError(name: PaperFieldName, value: string | boolean | undefined, isDraft: boolean) {
  const { needed, empty, label, longest = Infinity } = paperField(name)
  const isNeeded = needed === 'always' || (needed !== undefined && !isDraft)
  if (typeof value !== 'string') return undefined
  if (isNeeded && value === empty) return requiredText(label)
  return isNeeded ? textError(label, value, longest) : tooLongError(label, value, longest)
}
