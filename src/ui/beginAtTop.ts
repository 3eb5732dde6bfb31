/** Where the heading of a screen is; those of dialogs are their own. */
const headings = 'h1'

/** True while nobody has chosen a place of their own: it is where the way here left it. */
const isUntouched = (before: Element | null) =>
  [before, document.body, null].includes(document.activeElement) || document.activeElement?.id === 'content'

/** Gives a heading the focus without making it a stop of the Tab key. */
export function focusHeading(heading: HTMLElement): void {
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/**
 * Begins a new screen at its top, with the focus on its heading as soon as that is there. Who takes the focus to another
 * place meanwhile keeps it. Answers how to stop waiting.
 */
export function beginAtTop(): () => void {
  window.scrollTo(0, 0)
  const before = document.activeElement
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  const watch = new MutationObserver(() => {
    take()
  })
  const take = () => {
    const heading = [...document.querySelectorAll<HTMLElement>(headings)].find(
      (one) => !one.closest('[role="dialog"]'),
    )
    if (!isUntouched(before)) watch.disconnect()
    else if (heading) {
      focusHeading(heading)
      watch.disconnect()
    }
  }
  watch.observe(document.body, { childList: true, subtree: true })
  take()
  return () => watch.disconnect()
}

/** Begins a step at the top of its dialog or screen, with the focus on its heading. */
export function beginStep(heading: HTMLElement | null): void {
  if (!heading) return
  for (let at = heading.parentElement; at; at = at.parentElement) if (at.scrollTop > 0) at.scrollTop = 0
  focusHeading(heading)
}
