import { useReducer } from 'react'
import type { Column } from '../../../contract/core/columns.ts'
import type { ParamsOf, QueryOf, ResultOf } from '../../../contract/core/endpoint.ts'
import { limits } from '../../../contract/core/limits.ts'
import type { AnyList, FilterOf } from '../../../contract/core/list.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { storageKeys } from '../../stores/storageKeys.ts'
import { useTimeZone } from '../../sync/public/useTimeZone.ts'
import { useRead } from '../../sync/pull/useRead.ts'
import { useColumns, type ColumnChoice } from '../../ui/list/useColumns.ts'
import { usePageSize, type PageSizeChoice } from '../../ui/list/usePageSize.ts'
import type { Paged, PagedList } from '../../ui/list/pageState.ts'
import { useAddress } from '../../ui/sheet/useAddress.ts'
import {
  changeShown,
  clearShown,
  goneFrom,
  isNarrowed,
  narrowingOf,
  readShown,
  type GoneFilters,
  type Shown,
} from './listAddress.ts'

export type RowOf<L extends AnyList> =
  ResultOf<L['page']> extends { readonly Rows: readonly (infer Row)[] } ? Row : never

/** The page of a list as its call returns it. */
export type PageOf<L extends AnyList> = ResultOf<L['page']> & Paged

/** A list on a screen: what its address says, the page read for it, and how to change it. */
export interface ListState<L extends AnyList, P extends Paged = PageOf<L>> {
  readonly list: L
  readonly shown: Shown<L>
  /** Filters of the address that are no choice any more: the list is shown without them. */
  readonly gone: GoneFilters
  /**
   * Changes the address, and leaves other parameters out of it; a search while typing adds no step to the browser's
   * history.
   */
  readonly change: (change: Partial<Shown<L>>, replace?: boolean, without?: readonly string[]) => void
  /** Shows everything of its tab, in the usual order. */
  readonly clear: () => void
  /** The address of the list with other values, such as an open row. */
  readonly at: (change: Partial<Shown<L>>) => string
  /** What narrows the list, for its calls: without order and page. */
  readonly filter: Partial<Omit<FilterOf<L>, 'Sort'>>
  readonly isNarrowed: boolean
  readonly paged: PagedList<P>
  readonly columns: ColumnChoice<Column<RowOf<L>>>
  readonly size: PageSizeChoice
  readonly timeZone: string
  readonly params: ParamsOf<L['page']> | undefined
  /** Reads the page again; `round` counts how often. */
  readonly readAgain: () => void
  readonly round: number
}

interface ListOptions<L extends AnyList> {
  /** The message where the server gives none; a general one by default. */
  readonly failed?: string
  /** Filters that the address does not have. */
  readonly also?: Partial<FilterOf<L>>
  readonly params?: ParamsOf<L['page']>
  /** Keeps its pages in these databases, for when the portal does not respond. */
  readonly keep?: PersonDatabases
  /** Keeps its pages in these databases for a time without the portal only. */
  readonly forAway?: PersonDatabases
  /** Another value reads the page again. */
  readonly round?: unknown
}

/** What a list shows by its address, and how to change that; without its rows. */
export function useListAddress<L extends AnyList>(
  list: L,
): Omit<ListState<L>, 'paged' | 'params' | 'readAgain' | 'round'> {
  const [address, setAddress] = useAddress()
  const shown = readShown(list, address)
  const { name = '', columns } = list.spec
  return {
    list,
    shown,
    gone: goneFrom(list, address),
    change: (changes, replace = 'Text' in changes, without = []) =>
      setAddress(
        (before) => {
          for (const name of without) before.delete(name)
          return changeShown(list, before, changes)
        },
        { replace },
      ),
    clear: () => setAddress((before) => clearShown(list, before)),
    at: (changes: Partial<Shown<L>>) => `?${changeShown(list, address, changes).toString()}`,
    filter: narrowingOf(list, shown),
    isNarrowed: isNarrowed(list, shown),
    columns: useColumns(`${storageKeys.columns}${name}`, columns as readonly Column<RowOf<L>>[]),
    size: usePageSize(storageKeys.pageSize),
    timeZone: useTimeZone(),
  }
}

/** A list of the organisers on a screen. Its filter, order, page and open row are in the address. */
export function useList<L extends AnyList>(
  list: L,
  { also, params, round: changed, ...options }: ListOptions<L>,
): ListState<L> {
  const address = useListAddress(list)
  const { shown, size } = address
  const [round, readAgain] = useReducer((count: number) => count + 1, 0)
  const narrowing = { ...also, ...address.filter }
  const { Sort, Page } = shown
  const PageSize = size.size === limits.PageSize ? {} : { PageSize: size.size }
  const query = { ...narrowing, ...(Sort === undefined ? {} : { Sort }), Page, ...PageSize }
  const read = useRead(list.page, {
    ...options,
    ...(params === undefined ? {} : { params }),
    // The shape of a page's query is known only where its list is.
    query: query as object as Partial<QueryOf<L['page']>>,
    round: `${round} ${String(changed)}`,
  })
  // A copy is shown while the portal does not respond, not instead of a refusal.
  const isRefused = options.keep && read.error !== undefined && read.asOf === undefined
  const page = read.value as PageOf<L> | undefined
  const message = read.state === 'failed' ? read.message : isRefused ? read.error : undefined
  return {
    ...address,
    filter: narrowing,
    paged: {
      loaded: message === undefined ? { state: page ? 'ready' : 'loading' } : { state: 'failed', message },
      page,
      isBehind: read.isBehind,
      asOf: read.asOf,
      again: read.again,
      refresh: read.refresh,
    },
    params,
    readAgain,
    round,
  }
}
