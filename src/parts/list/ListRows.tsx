import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { ColumnedList } from '../../../contract/core/list.ts'
import { List } from '../../ui/list/List.tsx'
import type { ListProps } from '../../ui/list/listProps.ts'
import type { Paged } from '../../ui/list/pageState.ts'
import { useIsDesk } from '../../ui/list/useIsDesk.ts'
import type { Shown } from './listAddress.ts'
import { RowKeys } from './RowKeys.tsx'
import type { ListKey } from './useListKeys.ts'
import type { ListState, RowOf } from './useList.ts'

interface ListRowsProps<L extends ColumnedList, P extends Paged> extends Omit<
  ListProps<RowOf<L>, string>,
  'columns' | 'timeZone' | 'sort' | 'onSort' | 'dense' | 'open'
> {
  readonly list: ListState<L, P>
  /** The text of the link that opens a row, in its named column; a small one beside long texts. */
  readonly titleOf?: (row: RowOf<L>) => string
  readonly titleSize?: 'sm'
  /** The id of a row's record in the address, if it is not that of the row. */
  readonly openOf?: (row: RowOf<L>) => string
  /** The columns of a table beside an open record, by their keys; all by default. */
  readonly beside?: readonly string[]
  /** Keys of this list, for its open record. */
  readonly keys?: readonly ListKey[]
}

/** The rows of a page in the columns that are shown: a table that sorts by its headings, or cards. */
export function ListRows<L extends ColumnedList, P extends Paged>(props: ListRowsProps<L, P>) {
  const { list, titleOf, titleSize, cells, openOf, beside, keys, ...rows } = props
  const { shown, change, columns, timeZone } = list
  const { named, idOf } = rows
  const recordOf = openOf ?? idOf
  const isDesk = useIsDesk()
  const kept = isDesk && shown.open !== undefined ? beside : undefined
  // Beside a record the column that names a row gets all the width that is left.
  const { width: _width, ...usual } = rows.layout?.[named] ?? {}
  const layout = kept ? { layout: { ...rows.layout, [named]: usual } } : {}
  const dense = kept ? { widths: {}, resize: columns.resize } : columns
  const openRow = rows.rows.find((row) => recordOf(row) === shown.open)
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
        to={list.at({ open: recordOf(row) } as Partial<Shown<L>>)}
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
    <>
      <List
        {...rows}
        {...sorting}
        {...layout}
        open={openRow && idOf(openRow)}
        cells={{ ...title, ...cells }}
        columns={kept ? columns.all.filter(({ key }) => kept.includes(key)) : columns.shown}
        timeZone={timeZone}
        dense={dense}
      />
      <RowKeys
        rows={rows.rows}
        idOf={idOf}
        isOpen={shown.open !== undefined}
        openRow={openRow}
        isSearched={list.list.spec.search !== undefined && !keys?.some(({ key }) => key === '/')}
        choosing={rows.choosing}
        {...(keys ? { keys } : {})}
      />
    </>
  )
}
