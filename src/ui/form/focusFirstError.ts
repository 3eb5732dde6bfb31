/** Moves the focus to the first field with an error, once the errors of a refused form are on screen. */
export function focusFirstError(form: HTMLElement | undefined): void {
  requestAnimationFrame(() => {
    form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
}
