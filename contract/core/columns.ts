import { z } from 'zod'
import { Text } from './fields.ts'
import { limits } from './limits.ts'

/** Texts of every list of the organisers. */
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
  rows: 'Rows a page',
  rowsOf: (count: number) => `${count} rows`,
  filter: (count: number) => (count === 0 ? 'Filter' : `Filter (${count})`),
  moreActions: 'More actions',
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

/** A column of a list, defined once for the screen and for a download of the list. */
export interface Column<Row, Sort extends string = string> {
  readonly key: string
  readonly heading: string
  /**
   * The value of its cell: text as people read it, or a number to calculate with, such as money in its major unit.
   * Moments are shown in `timeZone`.
   */
  readonly value: (row: Row, timeZone: string) => string | number
  /** The values of `Sort` in the list's call, if the column can be sorted. */
  readonly sorts?: { readonly ascending: Sort; readonly descending: Sort }
  /** False for a column that is hidden until somebody selects it. */
  readonly isShown: boolean
}

type Cell = string | number

interface ColumnSpec<Row, Sort extends string> {
  readonly heading: string
  /** The field with the value, or a function of the row, as `value` of `Column`. */
  readonly value: { [K in keyof Row]: Row[K] extends Cell ? K : never }[keyof Row] | Column<Row>['value']
  /** The `Sort` for its ascending order; the other one has a `-` before it, unless it is given too. */
  readonly sorts?: Sort | readonly [ascending: Sort, descending: Sort]
  /** True for a column that is hidden until somebody selects it. */
  readonly isHidden?: true
}

/** The columns of a list in their order, by key. */
export const columnsOf = <Row, Sort extends string = string>(
  specs: Readonly<Record<string, ColumnSpec<Row, Sort>>>,
): readonly Column<Row, Sort>[] =>
  Object.entries(specs).map(([key, { heading, value, sorts, isHidden }]) => {
    const [ascending, descending] = typeof sorts === 'string' ? [sorts, `-${sorts}` as Sort] : (sorts ?? [])
    return {
      key,
      heading,
      value: typeof value === 'function' ? value : (row) => row[value] as Cell,
      ...(ascending && descending ? { sorts: { ascending, descending } } : {}),
      isShown: !isHidden,
    }
  })

/** The query of a paged list; pages count from 1. */
export const pageQuery = {
  Page: z.coerce.number().int().min(1).max(100_000).default(1),
  PageSize: z.coerce.number().int().min(1).max(limits.PageSizeLargest).default(limits.PageSize),
}

/** The query of a search that allows for typing errors. */
export const askedText = {
  Text: Text.optional(),
  /** Searches for the exact words, even if nothing matches. */
  AsTyped: z.literal('true').optional(),
}

/** The result of a search that allows for typing errors. */
export const meantResult = {
  /** The likely words, if far more rows match words like those of `Text`; else empty. */
  Meant: z.string(),
  /** True if no row matches the typed words: the rows match `Meant`. */
  IsMeant: z.boolean(),
}

/** Which page a result is. */
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

/** The query of a list as a sheet. */
export const SheetAsked = z.object({
  format: z.enum(sheetFormats).default('xlsx'),
  /** Column keys in their order, separated by commas. */
  Columns: z.string().optional(),
})
export type SheetAsked = z.infer<typeof SheetAsked>

/** The query of a list's download, beside the list's own filter; all columns without `Columns`. */
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

/** The columns of a list of keys, in its order; all columns without a list. */
export function columnsNamed<C extends Pick<Column<never>, 'key'>>(
  columns: readonly C[],
  keys: string | undefined,
): readonly C[] {
  if (keys === undefined) return columns
  return keys.split(',').flatMap((key) => columns.find((column) => column.key === key) ?? [])
}
