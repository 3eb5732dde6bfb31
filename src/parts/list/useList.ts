import { useReducer, type DependencyList } from 'react'
import type { Column } from '../../../contract/core/columns.ts'
import type { ParamsOf, ResultOf } from '../../../contract/core/endpoint.ts'
import type { AnyList, FilterOf } from '../../../contract/core/list.ts'
import { useOnChangeHint } from '../../stores/changeHints.ts'
import { storageKeys } from '../../stores/storageKeys.ts'
import { useTimeZone } from '../../sync/public/useTimeZone.ts'
import { call, messageOf } from '../../sync/session/call.ts'
import { useColumns, type ColumnChoice } from '../../ui/list/useColumns.ts'
import { usePaged, type Paged, type PagedList } from '../../ui/list/usePaged.ts'
import { useAddress } from '../../ui/sheet/useAddress.ts'
import { changeShown, isNarrowed, narrowingOf, readShown, type Shown } from './listAddress.ts'

export type RowOf<L extends AnyList> =
  ResultOf<L['page']> extends { readonly Rows: readonly (infer Row)[] } ? Row : never

/** The page of a list as its call returns it. */
export type PageOf<L extends AnyList> = ResultOf<L['page']> & Paged

/** A list on a screen: what its address says, the page read for it, and how to change it. */
export interface ListState<L extends AnyList, P extends Paged = PageOf<L>> {
  readonly list: L
  readonly shown: Shown<L>
  /**
   * Changes the address, and leaves other parameters out of it; a search while typing adds no step to the browser's
   * history.
   */
  readonly change: (change: Partial<Shown<L>>, replace?: boolean, without?: readonly string[]) => void
  /** Shows everything, in the usual order. */
  readonly clear: () => void
  /** The address of the list with other values, such as an open row. */
  readonly at: (change: Partial<Shown<L>>) => string
  /** What narrows the list, for its calls: without order and page. */
  readonly filter: Partial<Omit<FilterOf<L>, 'Sort'>>
  readonly isNarrowed: boolean
  readonly paged: PagedList<P>
  readonly columns: ColumnChoice<Column<RowOf<L>>>
  readonly timeZone: string
  readonly params: ParamsOf<L['page']> | undefined
  /** Reads the page again; `round` counts how often. */
  readonly readAgain: () => void
  readonly round: number
}

interface ListOptions<L extends AnyList, P extends Paged> {
  /** The message where the server gives none; a general one by default. */
  readonly failed?: string
  /** Filters that the address does not have. */
  readonly also?: Partial<FilterOf<L>>
  readonly params?: ParamsOf<L['page']>
  /** True to read again whenever the portal hints at changes. */
  readonly isLive?: boolean
  /** Reads a page otherwise than by its call alone. */
  readonly read?: (query: object) => Promise<P>
  /** What else the page depends on. */
  readonly dependencies?: DependencyList
}

/** A list of the organisers on a screen. Its filter, order, page and open row are in the address. */
export function useList<L extends AnyList, P extends Paged = PageOf<L>>(
  list: L,
  { failed, also, params, isLive = false, read, dependencies = [] }: ListOptions<L, P>,
): ListState<L, P> {
  const [address, setAddress] = useAddress()
  const shown = readShown(list, address)
  const [round, readAgain] = useReducer((count: number) => count + 1, 0)
  const narrowing = { ...also, ...narrowingOf(list, shown) }
  const { Sort, Page } = shown
  const query = { ...narrowing, ...(Sort === undefined ? {} : { Sort }), Page }
  // A page of `read` has another type than the call's only if `read` is given.
  const readPage = read ?? (async () => (await call(list.page, { query, params })).Result as unknown as P)
  const paged = usePaged(
    { ...query, ...params },
    () => readPage(query),
    (error) => messageOf(error, failed),
    [round, ...dependencies],
  )
  useOnChangeHint(isLive ? paged.refresh : ignore)
  const { name = '', columns } = list.spec
  return {
    list,
    shown,
    change: (changes, replace = 'Text' in changes, without = []) =>
      setAddress(
        (before) => {
          for (const name of without) before.delete(name)
          return changeShown(list, before, changes)
        },
        { replace },
      ),
    clear: () => setAddress((before) => changeShown(list, before, readShown(list, new URLSearchParams()))),
    at: (changes) => `?${changeShown(list, address, changes).toString()}`,
    filter: narrowing,
    isNarrowed: isNarrowed(list, shown),
    paged,
    columns: useColumns(`${storageKeys.columns}${name}`, columns as readonly Column<RowOf<L>>[]),
    timeZone: useTimeZone(),
    params,
    readAgain,
    round,
  }
}

const ignore = () => undefined
