import { z } from 'zod'
import { Text } from './fields.ts'
import { limits } from './limits.ts'

/** The words that every list of the organisers shares. */
export const pageTexts = {
  pages: 'Pages',
  page: (page: number | string) => `Page ${page}`,
  previous: 'Previous page',
  next: 'Next page',
  clearFilters: 'Clear filters',
  sort: 'Sort by',
  ascending: (heading: string) => `${heading}, first to last`,
  descending: (heading: string) => `${heading}, last to first`,
  columns: 'Columns',
  usualColumns: 'Usual columns',
  download: 'Download',
  formats: { xlsx: 'Excel (.xlsx)', csv: 'CSV' } satisfies Record<SheetFormat, string>,
  downloading: (megabytes: string) => `Downloading… ${megabytes} MB`,
  downloaded: (name: string) => `${name} was downloaded`,
  downloadFailed: 'The list could not be downloaded. Nothing was lost: try again',
  downloadOffline: 'The portal cannot be reached, so nothing was downloaded. Try again when it is back.',
  cancelDownload: 'Cancel',
  downloadCancelled: 'The download was cancelled',
  chosenDownload: (count: number) => `Selection: ${count.toLocaleString('en-IN')}`,
  chosenFormats: {
    xlsx: 'Download the selection as Excel (.xlsx)',
    csv: 'Download the selection as CSV',
  } satisfies Record<SheetFormat, string>,
  chosen: 'Selection',
  clear: 'Clear selection',
  more: 'More for the selection',
  didYouMean: 'Far more results match similar words.',
  meant: (meant: string) => `Did you mean ${meant}?`,
  meantShown: (typed: string, meant: string) =>
    `Nothing matches “${typed}”. This is what matches “${meant}”.`,
  asTyped: (typed: string) => `Search for “${typed}” only`,
} as const

/** One column of a list, stated once for the screen and for a download of the list. */
export interface Column<Row, Sort extends string = string> {
  readonly key: string
  readonly heading: string
  /**
   * What its cell holds: a text as people read it, or a number to reckon with, such as money in its major unit. Moments
   * are told in `timeZone`.
   */
  readonly value: (row: Row, timeZone: string) => string | number
  /** What the list's call takes for `Sort`, where the column can be sorted by. */
  readonly sorts?: { readonly ascending: Sort; readonly descending: Sort }
  /** False for a column that is shown only to whoever chooses it. */
  readonly isShown: boolean
}

/** What a list's call takes to answer one page of it, from 1 on. */
export const pageQuery = {
  Page: z.coerce.number().int().min(1).max(100_000).default(1),
  PageSize: z.coerce.number().int().min(1).max(limits.PageSizeLargest).default(limits.PageSize),
}

/** How a list takes words that may be mistyped. */
export const askedText = {
  Text: Text.optional(),
  /** Finds the words as they were typed, also where nothing has them. */
  AsTyped: z.literal('true').optional(),
}

/** What a list's answer says of words that may be mistyped. */
export const meantResult = {
  /** What was likely meant, where far more has words like those of `Text`; else empty. */
  Meant: z.string(),
  /** True where nothing has the words as they were typed: the rows are those of `Meant`. */
  IsMeant: z.boolean(),
}

/** What a list's answer says of the page that it is. */
export const pageResult = { Page: z.number().int(), PageSize: z.number().int() }

/** One page of a list that the server pages. */
export function page<R extends z.ZodType>(row: R) {
  return z.object({
    Rows: z.array(row),
    Total: z.number().int(),
    ...pageResult,
  })
}

export const sheetFormats = ['xlsx', 'csv'] as const
export type SheetFormat = (typeof sheetFormats)[number]

/** How a list is asked for as a sheet. */
export const SheetAsked = z.object({
  format: z.enum(sheetFormats).default('xlsx'),
  /** Keys of columns with commas between them, in their order. */
  Columns: z.string().optional(),
})
export type SheetAsked = z.infer<typeof SheetAsked>

/** What a download of a list takes besides the list's own filter; without `Columns` it holds all of them. */
export function sheetQuery(columns: readonly Pick<Column<never>, 'key'>[]) {
  const known = new Set(columns.map(({ key }) => key))
  return {
    ...SheetAsked.shape,
    Columns: z
      .string()
      .refine((keys) => keys.split(',').every((key) => known.has(key)), 'A column is unknown')
      .optional(),
  }
}

/** The columns that a list of keys names, in its order; all of them without one. */
export function columnsNamed<C extends Pick<Column<never>, 'key'>>(
  columns: readonly C[],
  keys: string | undefined,
): readonly C[] {
  if (keys === undefined) return columns
  return keys.split(',').flatMap((key) => columns.find((column) => column.key === key) ?? [])
}
