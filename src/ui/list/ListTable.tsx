import { Checkbox, Table, Title, UnstyledButton } from '@mantine/core'
import type { CSSProperties, KeyboardEvent } from 'react'
import type { Column } from '../../../contract/core/columns.ts'
import { ColumnHandle, withinWidths } from './ColumnHandle.tsx'
import { cellOf, groupsOf, type Choosing, type ListProps } from './listProps.ts'
import { keepRowsInPlace, rowKeys } from './rowKeys.ts'

/** With more columns a dense table is wider than its window, and scrolls in a frame of its own. */
const most = 9

/** Rows as a table whose headings sort it. */
export function ListTable<Row, Sort extends string>(props: ListProps<Row, Sort>) {
  const { label, rows, idOf, open, columns, named, layout, choosing, actions, dense, groupOf } = props
  return (
    <div
      className={dense ? 'desk-dense' : 'desk-wide'}
      data-many={columns.length > most || undefined}
      tabIndex={-1}
      style={{ '--desk-columns': columns.length } as CSSProperties}
      onKeyDown={rowKeys(open === undefined ? choosing?.clear : undefined)}
      onMouseDown={keepRowsInPlace}
    >
      <Table
        verticalSpacing={dense ? 0 : 'sm'}
        highlightOnHover
        aria-label={label}
        {...(dense ? { layout: 'fixed' } : {})}
      >
        <Table.Thead>
          <Table.Tr>
            {choosing && (
              <Table.Th w={48}>
                <SelectRows rows={rows} choosing={choosing} />
              </Table.Th>
            )}
            {columns.map((column) => (
              <Heading key={column.key} column={column} {...props} />
            ))}
            {actions && <Table.Td className="desk-acts-head" w={layout?.['actions']?.width} />}
          </Table.Tr>
        </Table.Thead>
        {groupsOf(rows, groupOf).map(({ title, rows: some }) => (
          <Table.Tbody key={title}>
            {title && (
              <Table.Tr className="desk-group">
                <Table.Th scope="rowgroup" colSpan={columns.length + (choosing ? 1 : 0) + (actions ? 1 : 0)}>
                  <Title order={2}>{title}</Title>
                </Table.Th>
              </Table.Tr>
            )}
            {some.map((row) => (
              <Table.Tr key={idOf(row)} data-row={idOf(row)} aria-current={idOf(row) === open || undefined}>
                {choosing && (
                  <Table.Td>
                    <ChooseRow row={row} choosing={choosing} />
                  </Table.Td>
                )}
                {columns.map((column) => (
                  <Table.Td
                    key={column.key}
                    ta={layout?.[column.key]?.align}
                    className={column.key === named ? 'desk-named' : undefined}
                    title={dense ? String(column.value(row, props.timeZone)) : undefined}
                  >
                    {cellOf(props, column, row)}
                  </Table.Td>
                ))}
                {actions && (
                  <Table.Td ta="right" className="desk-acts">
                    {actions(row)}
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        ))}
      </Table>
    </div>
  )
}

interface SelectRowsProps<Row> {
  readonly rows: readonly Row[]
  readonly choosing: Choosing<Row>
}

/** Selects all rows of a page that may be selected, or none. */
function SelectRows<Row>({ rows, choosing }: SelectRowsProps<Row>) {
  const able = rows.filter(choosing.may)
  const chosen = able.filter(choosing.has).length
  return (
    <Checkbox
      aria-label={choosing.labelOfAll}
      checked={chosen > 0 && chosen === able.length}
      indeterminate={chosen > 0 && chosen < able.length}
      disabled={able.length === 0}
      onChange={(event) => choosing.choose(able, event.currentTarget.checked)}
    />
  )
}

/** The checkbox that selects a row. */
export function ChooseRow<Row>({ row, choosing }: { readonly row: Row; readonly choosing: Choosing<Row> }) {
  return (
    <Checkbox
      aria-label={choosing.label(row)}
      checked={choosing.has(row)}
      disabled={!choosing.may(row) && !choosing.has(row)}
      onChange={(event) => choosing.choose([row], event.currentTarget.checked)}
    />
  )
}

interface HeadingProps<Row, Sort extends string> extends Pick<
  ListProps<Row, Sort>,
  'layout' | 'sort' | 'onSort' | 'dense'
> {
  readonly column: Column<Row, Sort>
}

function Heading<Row, Sort extends string>({ column, layout, sort, onSort, dense }: HeadingProps<Row, Sort>) {
  const { key, heading, sorts } = column
  const { width, align } = layout?.[key] ?? {}
  const set = dense?.widths[key]
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowRight: 16, ArrowLeft: -16 }[event.key]
    if (!dense || !event.shiftKey || by === undefined) return
    event.preventDefault()
    dense.resize(key, withinWidths(event.currentTarget.getBoundingClientRect().width + by))
  }
  const isUp = sorts && sort === sorts.ascending
  const isDown = sorts && sort === sorts.descending
  const order = isUp ? 'ascending' : isDown ? 'descending' : 'none'
  return (
    <Table.Th
      ta={align}
      style={{ width: set ?? width }}
      {...(sorts && onSort ? { 'aria-sort': order } : {})}
      onKeyDown={move}
    >
      {sorts && onSort ? (
        <UnstyledButton
          className="desk-sort"
          {...(dense ? { 'aria-keyshortcuts': 'Shift+ArrowLeft Shift+ArrowRight' } : {})}
          onClick={() => onSort(isUp ? sorts.descending : sorts.ascending)}
        >
          {heading}
          <span aria-hidden="true">{isUp ? ' ↑' : isDown ? ' ↓' : ''}</span>
        </UnstyledButton>
      ) : (
        heading
      )}
      {dense && <ColumnHandle onResize={(wide) => dense.resize(key, wide)} />}
    </Table.Th>
  )
}
