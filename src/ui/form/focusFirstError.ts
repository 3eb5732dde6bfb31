const invalid = '[aria-invalid="true"]'

/** Sent to a hidden part of a form, so that it opens before one of its fields gets the focus. */
export const revealEvent = 'lectern-reveal'

/** How long the errors of a refused form may take to appear, in milliseconds; later a focus would surprise. */
const longest = 2000

/** Moves the focus to the first field with an error, once the errors of a refused form are on screen. */
export function focusFirstError(form: HTMLElement | undefined): void {
  if (!form) return
  const focus = () => {
    const field = form.querySelector<HTMLElement>(invalid)
    field?.closest('[hidden]')?.dispatchEvent(new Event(revealEvent, { bubbles: true }))
    field?.focus()
    return field !== null
  }
  requestAnimationFrame(() => {
    if (focus()) return
    // An answer of the server is rendered when there is time, perhaps some frames later.
    const observer = new MutationObserver(() => {
      if (focus()) observer.disconnect()
    })
    observer.observe(form, { subtree: true, attributeFilter: ['aria-invalid'], childList: true })
    setTimeout(() => observer.disconnect(), longest)
  })
}
