import { create } from 'zustand'

interface ConnectionState {
  /** The result of the last responses and probes; `navigator.onLine` is only a hint (offline O9). */
  readonly reachable: boolean
}

/** Whether the portal responds. `src/sync/transport/connectionWatch.ts` sets it; all other code only reads it. */
export const useConnection = create<ConnectionState>(() => ({
  reachable: import.meta.env.SSR || navigator.onLine,
}))

/** True while the portal counts as away. */
export const isAway = () => !useConnection.getState().reachable

/** Calls `act` whenever the portal is back; returns a function to stop. */
export function onBack(act: () => void): () => void {
  return useConnection.subscribe((state, before) => {
    if (state.reachable && !before.reachable) act()
  })
}
