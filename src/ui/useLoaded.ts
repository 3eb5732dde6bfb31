import { useCallback, useEffect, useState, type DependencyList } from 'react'

/** How far a reading has come. What was read once stays while it is read again. */
export type Loaded<V> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: V }
  | { readonly state: 'failed'; readonly message: string }

/** Reads what a screen shows, again whenever a dependency changes; `describe` words a failure. */
export function useLoaded<V>(
  load: () => Promise<V>,
  describe: (error: unknown) => string,
  dependencies: DependencyList,
): Loaded<V> & { readonly again: () => void } {
  const [loaded, setLoaded] = useState<Loaded<V>>({ state: 'loading' })
  const [asked, setAsked] = useState(0)
  const again = useCallback(() => setAsked((count) => count + 1), [])
  useEffect(() => {
    let isCurrent = true
    load().then(
      (value) => {
        if (isCurrent) setLoaded({ state: 'ready', value })
      },
      (error: unknown) => {
        if (isCurrent) setLoaded({ state: 'failed', message: describe(error) })
      },
    )
    return () => {
      isCurrent = false
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the caller names what the reading depends on
  }, [asked, ...dependencies])
  return { ...loaded, again }
}
