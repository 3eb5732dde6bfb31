import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** What may be focused in a row to go to its likes above and below: its box, or the link that opens it. */
const likes = ['input[type=checkbox]', '.desk-named a, a.desk-named, .desk-named button']

/** The arrow keys go from row to row, Escape chooses none. */
export const rowKeys = (clear: (() => void) | undefined) => (event: KeyboardEvent<HTMLElement>) => {
  if (event.key === 'Escape') clear?.()
  const step = steps[event.key]
  const focused = document.activeElement
  const row = focused?.closest('[data-row]')
  if (step === undefined || !row || !focused) return
  const rows = [...event.currentTarget.querySelectorAll('[data-row]')]
  const like = likes.find((selector) => focused.matches(selector)) ?? likes[1] ?? ''
  const ahead = step > 0 ? rows.slice(rows.indexOf(row) + 1) : rows.slice(0, rows.indexOf(row)).reverse()
  const next = ahead.map((other) => other.querySelector<HTMLInputElement>(`:is(${like}):not(:disabled)`))
  const target = next.find((found) => found !== null)
  if (!target) return
  event.preventDefault()
  target.focus()
}
