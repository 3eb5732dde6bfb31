import { isFocusLost } from './keepFocus.ts'

/** Selects the heading of a screen; headings in dialogs do not count. */
const headings = 'h1'

/** True while the focus is where the navigation left it: the person has not moved it. */
const isUntouched = (before: Element | null) =>
  isFocusLost() || document.activeElement === before || document.activeElement?.id === 'content'

/** Focuses a heading without adding it to the tab order. */
export function focusHeading(heading: HTMLElement): void {
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/**
 * Scrolls a new screen to its top, and focuses its heading as soon as there is one, unless the person moves the focus
 * meanwhile. Returns a function that stops waiting.
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

/** Scrolls to the top of a step's dialog or screen, and focuses the step's heading. */
export function beginStep(heading: HTMLElement | null): void {
  if (!heading) return
  for (let at = heading.parentElement; at; at = at.parentElement) if (at.scrollTop > 0) at.scrollTop = 0
  focusHeading(heading)
}
