import { create } from 'zustand'

interface ConnectionState {
  /** What the last answers and probes found; `navigator.onLine` is only a hint (offline O9). */
  readonly reachable: boolean
}

/** Whether the portal answers. `src/sync/transport/connectionWatch.ts` finds that out; everybody else only reads it. */
export const useConnection = create<ConnectionState>(() => ({
  reachable: import.meta.env.SSR || navigator.onLine,
}))

/** True while the portal is held to be away. */
export const isAway = () => !useConnection.getState().reachable

/** Calls whenever the portal answers again; answers how to stop. */
export function onBack(act: () => void): () => void {
  return useConnection.subscribe((state, before) => {
    if (state.reachable && !before.reachable) act()
  })
}
