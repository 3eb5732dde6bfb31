import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { AnyList } from '../../../contract/core/list.ts'
import { List } from '../../ui/list/List.tsx'
import type { ListProps } from '../../ui/list/listProps.ts'
import type { Paged } from '../../ui/list/paged.ts'
import type { Shown } from './listAddress.ts'
import type { ListState, RowOf } from './useList.ts'

interface ListRowsProps<L extends AnyList, P extends Paged> extends Omit<
  ListProps<RowOf<L>, string>,
  'columns' | 'timeZone' | 'sort' | 'onSort' | 'dense'
> {
  readonly list: ListState<L, P>
  /** The text of the link that opens a row, in its named column; a small one beside long texts. */
  readonly titleOf?: (row: RowOf<L>) => string
  readonly titleSize?: 'sm'
}

/** The rows of a page in the columns that are shown: a table that sorts by its headings, or cards. */
export function ListRows<L extends AnyList, P extends Paged>(props: ListRowsProps<L, P>) {
  const { list, titleOf, titleSize, cells, ...rows } = props
  const { shown, change, columns, timeZone } = list
  const { named, idOf } = rows
  const sorting = list.list.spec.sort
    ? {
        sort: shown.Sort,
        // A column sorts by the list's own orders.
        onSort: (Sort: string) => change({ Sort } as Partial<Shown<L>>),
      }
    : {}
  const title = titleOf && {
    [named]: (row: RowOf<L>) => (
      <Anchor
        component={Link}
        to={list.at({ open: idOf(row) } as Partial<Shown<L>>)}
        className="desk-title"
        {...(titleSize ? { size: titleSize } : {})}
        fw={600}
        underline="hover"
      >
        {titleOf(row)}
      </Anchor>
    ),
  }
  return (
    <List
      {...rows}
      {...sorting}
      cells={{ ...title, ...cells }}
      columns={columns.shown}
      timeZone={timeZone}
      dense={columns}
    />
  )
}
