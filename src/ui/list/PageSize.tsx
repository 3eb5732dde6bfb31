import { NativeSelect } from '@mantine/core'
import { pageTexts } from '../../../contract/core/columns.ts'
import { pageSizes, type PageSizeChoice } from './usePageSize.ts'

/** Chooses how many rows a page has. */
export function PageSize({ size, change }: PageSizeChoice) {
  return (
    <NativeSelect
      className="desk-size"
      aria-label={pageTexts.rows}
      value={String(size)}
      data={pageSizes.map((one) => ({ value: String(one), label: pageTexts.rowsOf(one) }))}
      onChange={(event) => change(Number(event.currentTarget.value))}
    />
  )
}
