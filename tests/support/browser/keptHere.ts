import type { Page } from '@playwright/test'

/** Everything that a browser keeps for the portal's origin, as text: names and contents. */
interface KeptHere {
  readonly databases: readonly string[]
  readonly text: string
}

/** Reads IndexedDB, Cache Storage, local and session storage of a page's origin, byte by byte. */
export function keptHere(page: Page): Promise<KeptHere> {
  return page.evaluate(async () => {
    const found: string[] = []
    const bytes = (buffer: ArrayBuffer) => new TextDecoder('latin1').decode(buffer)
    const say = (_name: string, value: unknown): unknown =>
      value instanceof ArrayBuffer ? bytes(value) : value
    const answered = <R>(request: IDBRequest<R>) =>
      new Promise<R>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(new Error('IndexedDB did not answer'))
      })
    // A look must not make anew what is deleted between the list of names and its opening.
    const opened = async (name: string) => {
      const request = indexedDB.open(name)
      request.onupgradeneeded = () => request.transaction?.abort()
      return answered(request).catch(() => null)
    }
    const databases: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await opened(name)
      if (!db) continue
      databases.push(name)
      for (const store of Array.from(db.objectStoreNames)) {
        const rows = db.transaction(store).objectStore(store)
        found.push(JSON.stringify([await answered(rows.getAllKeys()), await answered(rows.getAll())], say))
      }
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        found.push(request.url, bytes((await response?.arrayBuffer()) ?? new ArrayBuffer(0)))
      }
    }
    found.push(JSON.stringify([databases, Object.entries(localStorage), Object.entries(sessionStorage)]))
    return { databases: databases.sort(), text: found.join('\n') }
  })
}
