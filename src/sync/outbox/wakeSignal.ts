/** Resolves all promises of `next` at each `wake`. */
interface WakeSignal {
  next(): Promise<void>
  wake(): void
}

export function newWakeSignal(): WakeSignal {
  const listeners = new Set<() => void>()
  return {
    next: () =>
      new Promise((resolve) => {
        listeners.add(resolve)
      }),
    wake: () => {
      for (const wake of listeners) wake()
      listeners.clear()
    },
  }
}
