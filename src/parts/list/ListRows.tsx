import type { AnyList } from '../../../contract/core/list.ts'
import { List } from '../../ui/list/List.tsx'
import type { ListProps } from '../../ui/list/listProps.ts'
import type { Paged } from '../../ui/list/usePaged.ts'
import type { Shown } from './listAddress.ts'
import type { ListState, RowOf } from './useList.ts'

interface ListRowsProps<L extends AnyList, P extends Paged> extends Omit<
  ListProps<RowOf<L>, string>,
  'columns' | 'timeZone' | 'sort' | 'onSort'
> {
  readonly list: ListState<L, P>
}

/** The rows of a page in the columns that are shown: a table that sorts by its headings, or cards. */
export function ListRows<L extends AnyList, P extends Paged>({ list, ...rows }: ListRowsProps<L, P>) {
  const { shown, change, columns, timeZone } = list
  const sorting = list.list.spec.sort
    ? {
        sort: shown.Sort,
        // A column sorts by the list's own orders.
        onSort: (Sort: string) => change({ Sort } as Partial<Shown<L>>),
      }
    : {}
  return <List {...rows} {...sorting} columns={columns.shown} timeZone={timeZone} />
}
