import './desk.css'
import { useMediaQuery } from '@mantine/hooks'
import { ListCards } from './ListCards.tsx'
import { ListTable } from './ListTable.tsx'
import type { ListProps } from './listProps.ts'

/** The rows of a list: a table at a desk, cards on a phone. Arrow keys go from row to row, Escape chooses none. */
export function List<Row, Sort extends string>(props: ListProps<Row, Sort>) {
  const isDesk = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  return isDesk ? <ListTable {...props} /> : <ListCards {...props} />
}
