import { Kbd, Modal } from '@mantine/core'
import { useState } from 'react'
import type { Choosing } from '../../ui/list/listProps.ts'
import { paneTexts } from '../../ui/list/paneTexts.ts'
import { useClosedByBack } from '../../ui/sheet/useSheetAddress.ts'
import { useListKeys, type ListKey } from './useListKeys.ts'

interface RowKeysProps<Row> {
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => string
  /** True while a record is open beside the list, and its row, if the page has it. */
  readonly isOpen: boolean
  readonly openRow: Row | undefined
  /** True for a list with a search. */
  readonly isSearched: boolean
  readonly choosing?: Choosing<Row> | undefined
  /** Keys of this list, for the open record or the row with the focus. */
  readonly keys?: readonly ListKey[]
}

const noKeys: readonly ListKey[] = []

/** The row with the focus. */
export const focusedRow = () => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row']

/** What opens a row. */
const openerOf = (row: Element | null | undefined) =>
  row?.querySelector<HTMLElement>('.desk-named :is(a, button)')

/** Focuses the row after or before the one with the focus; the first one without. */
function focusRow(step: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const at = all.findIndex((row) => row.dataset['row'] === focusedRow())
  const row = at < 0 ? all[0] : all[at + step]
  // Rows that open nothing have an act at least.
  ;(openerOf(row) ?? row?.querySelector<HTMLElement>('input, button'))?.focus()
}

const openRowWithFocus = () => openerOf(document.activeElement?.closest('[data-row]'))?.click()

const usual = paneTexts.keysOf

/** The keys of a list: they walk from row to row, or from record to record while one is open. `?` shows them. */
export function RowKeys<Row>(props: RowKeysProps<Row>) {
  const { rows, idOf, isOpen, openRow, isSearched, choosing, keys = noKeys } = props
  const [isShown, setShown] = useState(false)
  useClosedByBack(isShown, () => setShown(false))
  const choose = () => {
    const id = focusedRow()
    const row = isOpen ? openRow : rows.find((one) => idOf(one) === id)
    if (!choosing || row === undefined || !(choosing.may(row) || choosing.has(row))) return
    choosing.choose([row], !choosing.has(row))
  }
  const all: readonly ListKey[] = [
    // An open record has these keys itself.
    { key: 'j', label: usual.j, act: isOpen ? undefined : () => focusRow(1) },
    { key: 'k', label: usual.k, act: isOpen ? undefined : () => focusRow(-1) },
    { key: 'o', label: usual.o, act: isOpen ? undefined : openRowWithFocus },
    ...(choosing ? [{ key: 'x', label: usual.x, act: choose }] : []),
    ...keys,
    { key: '?', label: usual['?'], act: () => setShown(true) },
  ]
  useListKeys(all)
  const shown: readonly (readonly [keys: readonly string[], label: string])[] = [
    // The browser's own key beside that of the list.
    ...all.map(({ key, label }) => [key === 'o' ? ['Enter', key] : [key], label] as const),
    ...(isSearched ? [[['/'], usual['/']] as const] : []),
    [['Escape'], usual.Escape],
  ]
  return (
    <Modal opened={isShown} onClose={() => setShown(false)} title={paneTexts.keys}>
      <dl className="desk-keys">
        {shown.map(([names, label]) => (
          <div key={label}>
            <dt>
              {names.map((name) => (
                <Kbd key={name}>{name}</Kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
