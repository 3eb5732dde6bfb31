import { Checkbox, Table, UnstyledButton } from '@mantine/core'
import type { Column } from '../../../contract/core/columns.ts'
import { cellOf, type Choosing, type ListProps } from './listProps.ts'
import { rowKeys } from './rowKeys.ts'

/** Rows as a table whose headings sort it. */
export function ListTable<Row, Sort extends string>(props: ListProps<Row, Sort>) {
  const { label, rows, idOf, columns, named, layout, choosing, actions } = props
  return (
    <div className="desk-wide" tabIndex={-1} onKeyDown={rowKeys(choosing?.clear)}>
      <Table verticalSpacing="sm" highlightOnHover aria-label={label}>
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
            {actions && <Table.Td />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={idOf(row)} data-row>
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
                >
                  {cellOf(props, column, row)}
                </Table.Td>
              ))}
              {actions && <Table.Td ta="right">{actions(row)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
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
  'layout' | 'sort' | 'onSort'
> {
  readonly column: Column<Row, Sort>
}

function Heading<Row, Sort extends string>({ column, layout, sort, onSort }: HeadingProps<Row, Sort>) {
  const { key, heading, sorts } = column
  const { width, align } = layout?.[key] ?? {}
  if (!sorts || !onSort)
    return (
      <Table.Th w={width} ta={align}>
        {heading}
      </Table.Th>
    )
  const isUp = sort === sorts.ascending
  const isDown = sort === sorts.descending
  return (
    <Table.Th w={width} ta={align} aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}>
      <UnstyledButton className="desk-sort" onClick={() => onSort(isUp ? sorts.descending : sorts.ascending)}>
        {heading}
        <span aria-hidden="true">{isUp ? ' ↑' : isDown ? ' ↓' : ''}</span>
      </UnstyledButton>
    </Table.Th>
  )
}
