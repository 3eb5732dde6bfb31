import { z } from 'zod'
import { adminEndpoint } from './adminEndpoint.ts'
import type { ChangedEntity } from './changes.ts'
import type { NeededPart } from './deskParts.ts'
import { page, pageQuery, sheetQuery, type Column } from './columns.ts'
import type { Endpoint, IdsIn, QueryOf } from './endpoint.ts'
import { Id } from './fields.ts'
import type { FilterGroup } from './filterGroups.ts'
import { limits } from './limits.ts'

/** A filter as the screen offers it, under the name of a filter of the call or under one of its own. */
export interface ListField {
  /** Its name in the address; by default its name in lower case. */
  readonly address?: string
  /** Its values in the address, if the call has no filter of this name. */
  readonly schema?: z.ZodType
  /** The filters of the call that a value means, if the call has none of this name. */
  readonly query?: (value: never) => object
  /** The label of its control; a filter without one is set by the address, or by a control of the screen. */
  readonly label?: string
  /** The choice that leaves nothing out. */
  readonly any?: string
  /** Its values with their labels, if they are always the same. */
  readonly choices?: readonly (readonly [value: string, label: string])[]
  /** True for a day. */
  readonly isDay?: true
  /** True for an amount, in the major unit. */
  readonly isMoney?: true
  /** True for a number. */
  readonly isNumber?: true
  /** True for a part of a text. */
  readonly isWord?: true
  /** True for a filter that a desk shows among the rarer ones. */
  readonly isRare?: true
  /** The heading under which it is found there. */
  readonly group?: FilterGroup
  /** True for what tabs choose among: always one of its values, so that it narrows nothing, and no control of its own. */
  readonly isTab?: true
}

/** The lists that have views. */
export const viewedLists = [
  ...(['papers', 'abstracts', 'people', 'bills', 'lines', 'mails'] as const),
  ...(['travel', 'allotment'] as const),
  ...(['auditors', 'reviewed', 'assignments'] as const),
] as const
export type ViewedList = (typeof viewedLists)[number]

/** The part that each list with views belongs to. */
export const partOfList: Readonly<Record<ViewedList, NeededPart>> = {
  papers: 'papers',
  abstracts: 'papers',
  people: 'whole',
  bills: 'money',
  lines: 'money',
  mails: 'messages',
  travel: 'travel',
  allotment: 'travel',
  auditors: 'papers',
  reviewed: 'papers',
  assignments: 'papers',
}

/** The views of a list that nobody has to save. */
export interface ListViews {
  /** The list of the saved ones. */
  readonly of: ViewedList
  /** Their names, and what the address holds for each. */
  readonly usual: readonly { readonly name: string; readonly query: string }[]
}

interface Call {
  readonly path: `/${string}`
  readonly summary: string
}

/** A list of the organisers, defined once for its calls, the server and the screen. */
export interface ListSpec {
  /** Its own name, under which the device keeps columns and their widths; absent for a list without columns. */
  readonly name?: string
  /** The part of the desk that it belongs to. */
  readonly part: NeededPart
  readonly row: z.ZodType
  /** The kinds of rows that it shows: an announced change of one of them makes its page old. */
  readonly shows: readonly ChangedEntity[]
  /** What the calls take to narrow it, beside the order and the page. */
  readonly filter: z.ZodRawShape
  /** Its orders, with a default; absent for a list with one order. */
  readonly sort?: z.ZodType<string>
  /** The columns of the screen. */
  readonly columns: readonly Column<never>[]
  /** The search: which filter takes its words, `Text` by default. */
  readonly search?: {
    readonly label: string
    readonly hint: string
    readonly filter?: string
    readonly address?: string
  }
  readonly fields?: Readonly<Record<string, ListField>>
  /** Absent for a list without views. */
  readonly views?: ListViews
  /** The name of the open row's id in the address. */
  readonly open?: string
  /** What such an id is, if it is none of the portal's ids. */
  readonly openAs?: z.ZodType<string>
  /** The name of the page in the address; `page` by default. */
  readonly pageAddress?: string
  /** What a page has beside its rows. */
  readonly more?: z.ZodRawShape
  /** One page; the path of a list that belongs to a row has its id. */
  readonly page: Call
  /** The ids of all that the list finds. */
  readonly ids?: Call & { readonly isSorted?: boolean }
  /** All that the list finds, as a file: its name, and its columns if it has others than the screen. */
  readonly sheet?: Call & SheetSpec
  /** Selected rows as a file, in the order of the list; `chosen` says how they are named, by `Ids` by default. */
  readonly chosenSheet?: Call & { readonly chosen?: z.ZodRawShape }
}

interface SheetSpec {
  readonly file: string
  readonly columns?: readonly Column<never>[]
  /** Columns that the screen shows within others: a file has them always. */
  readonly within?: readonly string[]
  /** The name of the row's id in its query, for a list that belongs to a row but has its file elsewhere. */
  readonly of?: string
}

const chosenIds = { Ids: z.array(Id).max(limits.ChosenAtOnce) }

type Shape<Parts> = { [Name in keyof Parts]: Parts[Name] extends z.ZodType ? Parts[Name] : never }
type Strict<Parts> = z.ZodObject<Shape<Parts>, z.core.$strict>
type SortOf<S> = S extends { readonly sort: infer Sort } ? { Sort: Sort } : object
type MoreOf<S> = S extends { readonly more: infer More extends z.ZodRawShape } ? More : object
type PageShape<S extends ListSpec> = ReturnType<typeof page<S['row']>>['shape'] & MoreOf<S>
type Sheets = ReturnType<typeof sheetQuery>

export interface Read {
  readonly method: 'GET'
  readonly path: `/${string}`
  readonly summary: string
  readonly callers: readonly ['Admin']
  readonly part: NeededPart
}

type SheetCall<S extends ListSpec> = S extends { readonly sheet: infer Sheet extends Call }
  ? Read & {
      readonly query: Strict<
        S['filter'] &
          SortOf<S> &
          Sheets &
          (Sheet extends { readonly of: infer Of extends string } ? Record<Of, typeof Id> : object)
      >
      readonly raw: 'download'
    } & IdsIn<Sheet['path']>
  : undefined

type ChosenCall<S extends ListSpec> = S extends { readonly chosenSheet: infer Sheet }
  ? Omit<Read, 'method'> & {
      readonly method: 'POST'
      readonly body: Strict<
        (Sheet extends { readonly chosen: infer Chosen } ? Chosen : typeof chosenIds) & SortOf<S> & Sheets
      >
      readonly raw: 'download'
    }
  : undefined

type IdsCall<S extends ListSpec> = S extends { readonly ids: infer Ids }
  ? Read & {
      readonly query: Strict<S['filter'] & (Ids extends { readonly isSorted: true } ? SortOf<S> : object)>
      readonly result: z.ZodArray<typeof Id>
    }
  : undefined

/** The calls of a list. */
interface ListCalls<S extends ListSpec> {
  readonly page: Read & {
    readonly query: Strict<S['filter'] & SortOf<S> & typeof pageQuery>
    readonly result: z.ZodObject<Shape<PageShape<S>>>
  } & IdsIn<S['page']['path']>
  readonly ids: IdsCall<S>
  readonly sheet: SheetCall<S>
  readonly chosenSheet: ChosenCall<S>
}

/** Any list, for code that works with all of them. */
export interface AnyList {
  readonly spec: ListSpec
  readonly page: Endpoint & { readonly result: z.ZodType }
  readonly ids: Endpoint | undefined
  readonly sheet: Endpoint | undefined
  readonly chosenSheet: Endpoint | undefined
}

/** A list with columns, which a person chooses and widens. */
export interface ColumnedList extends AnyList {
  readonly spec: ListSpec & { readonly name: string }
}

/** What narrows and orders a list: the query of its page without the page. */
export type FilterOf<L extends AnyList> = Omit<QueryOf<L['page']>, 'Page' | 'PageSize'>

/** A list with its calls. */
export type List<S extends ListSpec = ListSpec> = ListCalls<S> & { readonly spec: S }

/** Defines a list once: its calls follow from it. */
export function defineList<const S extends ListSpec>(spec: S): List<S> {
  const { part, filter, sort, columns, row, more, sheet, chosenSheet, ids } = spec
  const order = sort ? { Sort: sort } : {}
  const inSheet = sheetQuery(sheet?.columns ?? columns)
  const calls = {
    page: adminEndpoint(`GET ${spec.page.path}`, {
      part,
      summary: spec.page.summary,
      shows: spec.shows,
      query: z.strictObject({ ...filter, ...order, ...pageQuery }),
      result: page(row).extend(more ?? {}),
    }),
    ids:
      ids &&
      adminEndpoint(`GET ${ids.path}`, {
        part,
        summary: ids.summary,
        // Read once, for a selection.
        shows: [],
        query: z.strictObject({ ...filter, ...(ids.isSorted ? order : {}) }),
        result: z.array(Id),
      }),
    sheet:
      sheet &&
      adminEndpoint(`GET ${sheet.path}`, {
        part,
        summary: sheet.summary,
        query: z.strictObject({ ...filter, ...(sheet.of ? { [sheet.of]: Id } : {}), ...order, ...inSheet }),
        raw: 'download',
      }),
    chosenSheet:
      chosenSheet &&
      adminEndpoint(`POST ${chosenSheet.path}`, {
        part,
        summary: chosenSheet.summary,
        body: z.strictObject({ ...(chosenSheet.chosen ?? chosenIds), ...order, ...inSheet }),
        raw: 'download',
      }),
  }
  // The types above say for each list what is built here.
  return { spec, ...calls } as unknown as List<S>
}
