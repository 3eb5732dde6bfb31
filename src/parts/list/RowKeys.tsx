import { Kbd, Modal } from '@mantine/core'
import { useState } from 'react'
import type { AnyList } from '../../../contract/core/list.ts'
import type { Choosing } from '../../ui/list/listProps.ts'
import { paneTexts } from '../../ui/list/paneTexts.ts'
import type { Paged } from '../../ui/list/pageState.ts'
import type { ListState, RowOf } from './useList.ts'
import { useListKeys, type ListKey } from './useListKeys.ts'

interface RowKeysProps<L extends AnyList, P extends Paged> {
  readonly list: ListState<L, P>
  readonly idOf: (row: RowOf<L>) => string
  readonly openOf: (row: RowOf<L>) => string
  readonly choosing: Choosing<RowOf<L>> | undefined
  /** Keys of this list, for the open record or the row with the focus. */
  readonly keys: readonly ListKey[]
}

/** The row with the focus. */
export const focusedRow = () => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row']

/** Focuses the row after or before the one with the focus; the first one without. */
function focusRow(step: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const at = all.findIndex((row) => row.dataset['row'] === focusedRow())
  const row = at < 0 ? all[0] : all[at + step]
  const opener = row?.querySelector<HTMLElement>('.desk-named :is(a, button)')
  ;(opener ?? row?.querySelector('input'))?.focus()
}

const usual = paneTexts.keysOf

/** The keys of a list: they walk from row to row, or from record to record while one is open. `?` shows them. */
export function RowKeys<L extends AnyList, P extends Paged>(props: RowKeysProps<L, P>) {
  const { list, idOf, openOf, choosing, keys } = props
  const [isShown, setShown] = useState(false)
  const { open } = list.shown
  const choose = () => {
    const id = focusedRow()
    const rows = (list.paged.page?.Rows ?? []) as readonly RowOf<L>[]
    const row = rows.find((one) => (open === undefined ? idOf(one) === id : openOf(one) === open))
    if (!choosing || row === undefined || !(choosing.may(row) || choosing.has(row))) return
    choosing.choose([row], !choosing.has(row))
  }
  const all: readonly ListKey[] = [
    // An open record has these keys itself.
    { key: 'j', label: usual.j, act: open === undefined ? () => focusRow(1) : undefined },
    { key: 'k', label: usual.k, act: open === undefined ? () => focusRow(-1) : undefined },
    ...(choosing ? [{ key: 'x', label: usual.x, act: choose }] : []),
    ...keys,
    { key: '?', label: usual['?'], act: () => setShown(true) },
  ]
  useListKeys(all)
  const shown: readonly (readonly [key: string, label: string])[] = [
    ...all.map(({ key, label }) => [key, label] as const),
    ['/', usual['/']],
    ['Enter', usual.Enter],
    ['Escape', usual.Escape],
  ]
  return (
    <Modal opened={isShown} onClose={() => setShown(false)} title={paneTexts.keys}>
      <dl className="desk-keys">
        {shown.map(([key, label]) => (
          <div key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
