import { NativeSelect } from '@mantine/core'
import { pageTexts, type Column } from '../../../contract/core/columns.ts'

interface SortFieldProps<Sort extends string> {
  readonly columns: readonly Pick<Column<never, Sort>, 'heading' | 'sorts'>[]
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
}

/** Sets the order of a list without headings to press, as on a phone. */
export function SortField<Sort extends string>({ columns, sort, onSort }: SortFieldProps<Sort>) {
  const orders = columns.flatMap(({ heading, sorts }) =>
    sorts
      ? [
          { sort: sorts.ascending, label: pageTexts.ascending(heading) },
          { sort: sorts.descending, label: pageTexts.descending(heading) },
        ]
      : [],
  )
  return (
    <NativeSelect
      hiddenFrom="md"
      className="desk-order"
      label={pageTexts.sort}
      value={sort}
      data={orders.map((order) => ({ value: order.sort, label: order.label }))}
      onChange={(event) => {
        const order = orders.find((one) => one.sort === event.currentTarget.value)
        if (order) onSort(order.sort)
      }}
    />
  )
}
