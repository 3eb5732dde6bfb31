/** An element that has the focus only because it is near one that had it and went away. */
const mark = 'data-focus-kept'

/** What is read as a whole, so that the focus may rest on it. */
const places =
  'li, tr, [data-row], article, fieldset, form, section, aside, main, ' +
  '[role="group"], [role="region"], [role="tabpanel"], [role="dialog"]'

/** Of several in a row, the next one takes the place of one that goes. */
const rows = 'li, tr, [data-row]'

/** How long a screen, a dialog or a part has to take the focus itself, in milliseconds. */
const patience = 300

/** True for what the page shows, in Safari 16 too. */
const isShown = (element: Element) => element.isConnected && element.getClientRects().length > 0

/** True where nothing in sight has the focus, or only what is near an element that went away with it. */
export function isFocusLost(): boolean {
  const { activeElement, body } = document
  if (activeElement === null || activeElement === body) return true
  return activeElement.hasAttribute(mark) || !isShown(activeElement)
}

/** Where the focus may go instead of an element, the nearest first. */
function placesNear(element: Element): Element[] {
  const near: Element[] = []
  for (let at = element.parentElement?.closest(places); at; at = at.parentElement?.closest(places)) {
    near.push(at)
    if (!at.matches(rows)) continue
    for (const beside of [at.nextElementSibling, at.previousElementSibling]) if (beside) near.push(beside)
  }
  return near
}

/** False for what is gone, not shown, or behind a dialog. */
function canHaveFocus(place: Element): place is HTMLElement {
  if (!(place instanceof HTMLElement) || !isShown(place)) return false
  const dialogs = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')]
  const onTop = dialogs.findLast(isShown)
  return place.closest('[inert]') === null && (!onTop || onTop.contains(place))
}

function rest(place: HTMLElement): void {
  const hasIndex = place.hasAttribute('tabindex')
  if (!hasIndex) place.tabIndex = -1
  place.setAttribute(mark, '')
  place.focus({ preventScroll: true })
  const leave = () => {
    place.removeAttribute(mark)
    if (!hasIndex) place.removeAttribute('tabindex')
  }
  place.addEventListener('blur', leave, { once: true })
}

/**
 * Keeps the focus near where it was when the element that has it goes away, as a row that is deleted or a button that
 * is replaced by its result: otherwise a keyboard or a screen reader would begin at the top of the page. An element that
 * is disabled for a while has the focus again after it. Returns a function that stops it.
 */
export function keepFocus(): () => void {
  let focused: Element | null = null
  let near: readonly Element[] = []
  /** What had the focus before, the newest first: a menu and its form go together, and leave what opened them. */
  let earlier: readonly Element[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Whether it was disabled since it had the focus. */
  let wasOff = false
  const remember = (element: Element | null) => {
    if (focused && focused !== element)
      earlier = [focused, ...earlier.filter(({ isConnected }) => isConnected)].slice(0, 20)
    focused = element === document.body ? null : element
    near = focused ? placesNear(focused) : []
    wasOff = false
  }
  const isNothing = () => document.activeElement === document.body || document.activeElement === null
  const isOff = () => focused !== null && focused.matches(':disabled')
  const settle = () => {
    timer = undefined
    if (!focused || !isNothing()) return
    if (!isShown(focused)) {
      const place = near.find(canHaveFocus)
      const opener = earlier.find(canHaveFocus)
      if (place) rest(place)
      else opener?.focus({ preventScroll: true })
    } else if (wasOff && !isOff() && focused instanceof HTMLElement) {
      wasOff = false
      focused.focus({ preventScroll: true })
    }
  }
  const watch = new MutationObserver(() => {
    wasOff ||= isOff()
    if (focused && isNothing()) timer ??= setTimeout(settle, patience)
  })
  const onFocusIn = ({ target }: FocusEvent) => remember(target instanceof Element ? target : null)
  // A press beside everything gives the focus to nothing, on purpose.
  const onClick = () => remember(document.activeElement)
  watch.observe(document.body, {
    ...{ childList: true, subtree: true },
    ...{ attributes: true, attributeFilter: ['disabled'] },
  })
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('click', onClick, true)
  return () => {
    clearTimeout(timer)
    watch.disconnect()
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('click', onClick, true)
  }
}
