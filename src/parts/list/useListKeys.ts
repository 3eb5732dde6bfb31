import { useEffectEvent, useLayoutEffect } from 'react'

/** A key of a list, and what it does. */
export interface ListKey {
  /** As `KeyboardEvent.key`. */
  readonly key: string
  readonly label: string
  /** Undefined for a key that something else on the screen answers. */
  readonly act: (() => void) | undefined
}

const fields =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="combobox"]'

/** What takes keys itself while it is open. */
const overlays = '[role="dialog"], [role="menu"], [role="listbox"]'

/** The open record, while the next one is about to replace it: a key is meant for that one. */
const replaced = '.pane[aria-busy="true"]'

/** True while keys belong to something else: a field, a menu, a dialog over the list, or a record on its way. */
function isTaken({ key, target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return true
  if (target instanceof Element && target.closest(`${fields}, ${overlays}, [aria-expanded="true"]`))
    return true
  if (key !== 'Escape' && document.querySelector(replaced)) return true
  return [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].some(
    (one) => one.getClientRects().length > 0,
  )
}

/** Keys that act anywhere on the screen of a list, but not while somebody types or a dialog is open. */
export function useListKeys(keys: readonly ListKey[]): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const pressed = isTaken(event) ? undefined : keys.find(({ key }) => key === event.key)
    if (!pressed?.act) return
    event.preventDefault()
    pressed.act()
  })
  // Before the screen is painted: a key that follows what somebody sees is not lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
