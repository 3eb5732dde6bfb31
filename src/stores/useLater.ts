import { startTransition, useEffect, useState } from 'react'
import type { StoreApi } from 'zustand'

/**
 * The state of a store, which follows after what is typed is painted. What must show each key at once reads the store
 * itself; so must what a press decides.
 */
export function useLater<T extends object>(store: Pick<StoreApi<T>, 'getState' | 'subscribe'>): T {
  const [state, setState] = useState(store.getState)
  useEffect(() => {
    const follow = () => {
      const next = store.getState()
      startTransition(() => setState(next))
    }
    follow()
    return store.subscribe(follow)
  }, [store])
  return state
}
