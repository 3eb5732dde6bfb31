import { useEffectEvent, useLayoutEffect } from 'react'

/**
 * Letters that are typed for a field that is not there yet, such as while its code is being loaded: they are kept, and
 * are no keys of the list below.
 */
export function useTypedAhead(isAwaited: boolean, keep: (letter: string) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    if (key.length > 1 || ctrlKey || metaKey || altKey) return
    if (target instanceof Element && target.closest('[role="dialog"]')) return
    event.preventDefault()
    event.stopPropagation()
    keep(key)
  })
  useLayoutEffect(() => {
    if (!isAwaited) return undefined
    const onKey = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [isAwaited])
}
