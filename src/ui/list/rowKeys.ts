import type { KeyboardEvent, MouseEvent } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The elements of a row that the arrow keys move between: its checkbox, or the link that opens it. */
const likes = ['input[type=checkbox]', '.desk-named a, a.desk-named, .desk-named button']

/** The arrow keys move from row to row, Escape clears the selection. */
export const rowKeys = (clear: (() => void) | undefined) => (event: KeyboardEvent<HTMLElement>) => {
  if (event.key === 'Escape') clear?.()
  const step = steps[event.key]
  const focused = document.activeElement
  const row = focused?.closest('[data-row]')
  if (step === undefined || !row || !focused) return
  const rows = [...event.currentTarget.querySelectorAll('[data-row]')]
  const like = likes.find((selector) => focused.matches(selector)) ?? likes[1] ?? ''
  const following = step > 0 ? rows.slice(rows.indexOf(row) + 1) : rows.slice(0, rows.indexOf(row)).reverse()
  const next = following.map((other) => other.querySelector<HTMLInputElement>(`:is(${like}):not(:disabled)`))
  const target = next.find((found) => found !== null)
  if (!target) return
  event.preventDefault()
  target.focus()
}

/**
 * Leaves the focus where it is while another row is pressed. The row with the focus of the keyboard is shown whole: if it
 * became lower at the press, the others would move under the pointer, and the click would miss.
 */
export function keepRowsInPlace(event: MouseEvent<HTMLElement>): void {
  const focused = document.activeElement
  const row = focused?.closest('[data-row]')
  const pressed = event.target instanceof Element ? event.target.closest('[data-row]') : null
  if (row && pressed && row !== pressed && focused?.matches(':focus-visible')) event.preventDefault()
}
