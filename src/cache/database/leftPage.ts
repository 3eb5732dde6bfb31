/** What this page runs on the device's store, each with how it is ended. */
const running = new Set<() => void>()

/** Notes what runs on the store, until it has ended: the function that is returned says so. */
export function noteRunning(end: () => void): () => void {
  running.add(end)
  return () => running.delete(end)
}

/** Aborts a transaction; one that is being committed stays. */
export function abort(transaction: IDBTransaction | null): void {
  try {
    transaction?.abort()
  } catch {
    // It has ended.
  }
}

let mustReload = false

/** If the person returns to this page, it begins again: it was left before its store was made. */
export function reloadOnReturn(): void {
  mustReload = true
}

/**
 * Only WebKit keeps a page with what runs on its store; other browsers end that, or do not keep the page. Workers have no
 * vendor.
 */
export function keepsRunning(): boolean {
  const { vendor = '' }: Partial<Navigator> = (globalThis as { navigator?: Navigator }).navigator ?? {}
  return vendor.startsWith('Apple')
}

/**
 * Ends what runs on the store when the page is left. WebKit may keep the page for a return and stops it in the middle
 * of a transaction, for which the next page would wait for ever. Typed text that was not written stays in memory, and
 * is written if the person returns. Call once.
 */
export function endWhenLeft(): void {
  window.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted || !keepsRunning()) return
    for (const end of running) end()
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && mustReload) window.location.reload()
  })
}
