import { create } from 'zustand'

interface ConnectionState {
  /** What the last requests really did; `navigator.onLine` is only a hint (offline O9). */
  readonly reachable: boolean
  setReachable(reachable: boolean): void
}

/** Whether the portal answers. */
export const useConnection = create<ConnectionState>((set) => ({
  reachable: navigator.onLine,
  setReachable: (reachable) => {
    set({ reachable })
  },
}))
