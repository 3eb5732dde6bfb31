import './desk.css'
import { ListCards } from './ListCards.tsx'
import { ListTable } from './ListTable.tsx'
import type { ListProps } from './listProps.ts'
import { useIsDesk } from './useIsDesk.ts'

/** The rows of a list: a table on a wide screen, cards on a phone, with the keys of `rowKeys`. */
export function List<Row, Sort extends string>(props: ListProps<Row, Sort>) {
  return useIsDesk() ? <ListTable {...props} /> : <ListCards {...props} />
}
