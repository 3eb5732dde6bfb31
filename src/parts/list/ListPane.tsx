import { Fragment, type ReactNode } from 'react'
import type { AnyList } from '../../../contract/core/list.ts'
import { paneTexts } from '../../ui/list/paneTexts.ts'
import type { Paged } from '../../ui/list/pageState.ts'
import type { Shown } from './listAddress.ts'
import { RecordPane } from './RecordPane.tsx'
import { paneTab } from './usePaneTab.ts'
import type { ListState, RowOf } from './useList.ts'
import { useWalk } from './useWalk.ts'

interface ListPaneProps<L extends AnyList, P extends Paged> {
  readonly list: ListState<L, P>
  /** What kind of record it is, such as "Paper". */
  readonly label: string
  readonly idOf: (row: RowOf<L>) => string
  /** The id of a row's record in the address, if it is not that of the row. */
  readonly openOf?: (row: RowOf<L>) => string
  readonly nameOf: (row: RowOf<L>) => string
  /** Parameters of the record, which leave the address with it. */
  readonly without?: readonly string[]
  /** The key in local storage for its width, if it has one of its own. */
  readonly widthKeptAs?: string
  /** The record, by its id; its row is there at once if the page has it. */
  readonly children: (id: string, row: RowOf<L> | undefined) => ReactNode
}

/** The open record of a list, beside the list. Its address is that of the list and the id of the record. */
export function ListPane<L extends AnyList, P extends Paged>(props: ListPaneProps<L, P>) {
  const { list, label, idOf, openOf = idOf, nameOf, without = [], widthKeptAs, children } = props
  const walk = useWalk(list, openOf)
  const { open } = list.shown
  const close = () => list.change({ open: undefined } as Partial<Shown<L>>, false, [paneTab, ...without])
  if (open === undefined) return null
  const { row, place, total, isTurning, may, go } = walk
  return (
    <RecordPane
      label={label}
      name={row === undefined ? '' : nameOf(row)}
      place={place === undefined ? undefined : paneTexts.place(place, total)}
      row={row === undefined ? undefined : idOf(row)}
      previous={may(-1) ? () => go(-1) : undefined}
      next={may(1) ? () => go(1) : undefined}
      isTurning={isTurning}
      onClose={close}
      {...(widthKeptAs === undefined ? {} : { widthKeptAs })}
    >
      <Fragment key={open}>{children(open, row)}</Fragment>
    </RecordPane>
  )
}
