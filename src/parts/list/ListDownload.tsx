import type { AnyList } from '../../../contract/core/list.ts'
import { sheetDownload } from '../../sync/files/sheetDownload.ts'
import { DownloadMenu, type ChosenDownload } from '../../ui/list/DownloadMenu.tsx'
import type { Paged } from '../../ui/list/pageState.ts'
import type { ListState } from './useList.ts'

export interface ListDownloadProps<L extends AnyList, P extends Paged> {
  readonly list: ListState<L, P>
  /** The number of selected rows, and what can be downloaded of them. */
  readonly chosen?: { readonly count: number; readonly downloads: readonly ChosenDownload[] }
}

/** The order and the columns that a screen shows, for a sheet of it. */
export function sheetAskedOf<L extends AnyList, P extends Paged>({ list, shown, columns }: ListState<L, P>) {
  const { name, sort, sheet } = list.spec
  const within = sheet?.within ?? []
  const keys = (sheet?.columns ?? list.spec.columns)
    .map(({ key }) => key)
    .filter((key) => within.includes(key) || columns.shown.some((column) => column.key === key))
  return {
    ...(sort ? { Sort: shown.Sort } : {}),
    // Where nobody chooses columns, the file has all that the portal knows.
    ...(name ? { Columns: keys.join(',') } : {}),
  }
}

/** Downloads all that a list finds, or the selected rows, in a chosen format. */
export function ListDownload<L extends AnyList, P extends Paged>({ list, chosen }: ListDownloadProps<L, P>) {
  const { sheet } = list.list
  if (!sheet) return null
  const { of } = list.list.spec.sheet ?? {}
  const { params, filter } = list
  const query = { ...filter, ...(of ? { [of]: params?.['id'] } : {}), ...sheetAskedOf(list) }
  return (
    <DownloadMenu
      {...sheetDownload(sheet, (format) => ({ ...query, format }), of ? undefined : params)}
      {...(chosen ? { chosen } : {})}
    />
  )
}
