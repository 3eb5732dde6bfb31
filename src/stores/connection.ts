import { create } from 'zustand'

interface ConnectionState {
  /** What the last requests really did; `navigator.onLine` is only a hint (offline O9). */
  readonly reachable: boolean
  setReachable(reachable: boolean): void
}

/** Whether the portal answers. */
export const useConnection = create<ConnectionState>((set) => ({
  reachable: import.meta.env.SSR || navigator.onLine,
  setReachable: (reachable) => {
    set({ reachable })
  },
}))
