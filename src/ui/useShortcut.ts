import { getHotkeyHandler } from '@mantine/hooks'
import { useEffectEvent, useLayoutEffect } from 'react'

const fields = 'input, textarea, select, [contenteditable="true"]'

/** A key that acts anywhere on the screen from its first paint on, with `isTyped` also while somebody types. */
export function useShortcut(hotkey: string, act: () => void, { isTyped = false } = {}): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isTyped || !(event.target instanceof Element && event.target.closest(fields)))
      getHotkeyHandler([[hotkey, act]])(event)
  })
  // Before the paint, as the keys of lists: the library's own hook listens only after it.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
