import type { SyntheticEvent } from 'react'

/** Moves the focus to the first field with an error, once the errors of a refused submit are on screen. */
export function focusFirstError(event: SyntheticEvent<HTMLFormElement> | undefined): void {
  const form = event?.currentTarget
  requestAnimationFrame(() => {
    form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
}
