import { useCallback, useEffect, useRef, useState, type DependencyList } from 'react'

/** The state of a promise. A loaded value stays while the next one is pending. */
export type Loaded<V> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: V }
  | { readonly state: 'failed'; readonly message: string }

/**
 * What a form or a preview begins with: typed text of this device, a part of the app, or the result of a call that is
 * no read. Loaded again whenever a dependency changes; `describe` returns the message for a failure. `refresh` keeps
 * what is shown if it fails. Reads use `useRead` instead.
 */
export function usePromise<V>(
  load: () => Promise<V>,
  describe: (error: unknown) => string,
  dependencies: DependencyList,
): Loaded<V> & { readonly again: () => void; readonly refresh: () => void } {
  const [loaded, setLoaded] = useState<Loaded<V>>({ state: 'loading' })
  const [asked, setAsked] = useState(0)
  const isQuiet = useRef(false)
  const again = useCallback(() => setAsked((count) => count + 1), [])
  const refresh = useCallback(() => {
    isQuiet.current = true
    again()
  }, [again])
  useEffect(() => {
    let isCurrent = true
    const keepsShown = isQuiet.current
    isQuiet.current = false
    load().then(
      (value) => {
        if (isCurrent) setLoaded({ state: 'ready', value })
      },
      (error: unknown) => {
        const failed = { state: 'failed', message: describe(error) } as const
        if (isCurrent) setLoaded((before) => (keepsShown && before.state === 'ready' ? before : failed))
      },
    )
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the caller names what the promise depends on
  }, [asked, ...dependencies])
  return { ...loaded, again, refresh }
}
