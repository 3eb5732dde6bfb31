import type { KeyboardEvent } from 'react'

/** Control or Command with Enter presses the button of a form, from within its texts too. */
export function submitByKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.querySelector<HTMLElement>('button[type="submit"]')?.click()
}
