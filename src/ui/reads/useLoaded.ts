import { useCallback, useEffect, useRef, useState, type DependencyList } from 'react'

/** The state of a read. A loaded value stays while it is read again. */
export type Loaded<V> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: V }
  | { readonly state: 'failed'; readonly message: string }

/**
 * Reads the data of a screen, again whenever a dependency changes; `describe` returns the message for a failure.
 * `refresh` reads again because something may have changed: if that fails, the data shown stays, and a running read
 * is shown first. A value that is `ready` before the screen is shown at once.
 */
export function useLoaded<V>(
  load: () => Promise<V>,
  describe: (error: unknown) => string,
  dependencies: DependencyList,
  ready?: () => V | undefined,
): Loaded<V> & { readonly again: () => void; readonly refresh: () => void } {
  const [loaded, setLoaded] = useState<Loaded<V>>(() => {
    const value = ready?.()
    return value === undefined ? { state: 'loading' } : { state: 'ready', value }
  })
  const [asked, setAsked] = useState(0)
  const isQuiet = useRef(false)
  const isReading = useRef(false)
  const isOld = useRef(false)
  const again = useCallback(() => setAsked((count) => count + 1), [])
  const refresh = useCallback(() => {
    if (isReading.current) {
      isOld.current = true
      return
    }
    isQuiet.current = true
    again()
  }, [again])
  useEffect(() => {
    let isCurrent = true
    const keepsShown = isQuiet.current
    isQuiet.current = false
    isReading.current = true
    isOld.current = false
    const show = (next: (before: Loaded<V>) => Loaded<V>) => {
      if (!isCurrent) return
      isReading.current = false
      setLoaded(next)
      if (isOld.current) refresh()
    }
    load().then(
      (value) =>
        show((before) =>
          before.state === 'ready' && before.value === value ? before : { state: 'ready', value },
        ),
      (error: unknown) => {
        const failed = { state: 'failed', message: describe(error) } as const
        show((before) => (keepsShown && before.state === 'ready' ? before : failed))
      },
    )
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the caller names what the reading depends on
  }, [asked, ...dependencies])
  return { ...loaded, again, refresh }
}
