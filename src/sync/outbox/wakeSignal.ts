/** Wakes whoever has asked for its next ring. */
interface Bell {
  next(): Promise<void>
  ring(): void
}

export function newBell(): Bell {
  const listeners = new Set<() => void>()
  return {
    next: () =>
      new Promise((resolve) => {
        listeners.add(resolve)
      }),
    ring: () => {
      for (const wake of listeners) wake()
      listeners.clear()
    },
  }
}
