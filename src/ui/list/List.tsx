import './desk.css'
import { ListCards } from './ListCards.tsx'
import { ListTable } from './ListTable.tsx'
import type { ListProps } from './listProps.ts'
import { useIsDesk } from './useIsDesk.ts'

/** The rows of a list: a table at a desk, cards on a phone. Arrow keys go from row to row, Escape chooses none. */
export function List<Row, Sort extends string>(props: ListProps<Row, Sort>) {
  return useIsDesk() ? <ListTable {...props} /> : <ListCards {...props} />
}
