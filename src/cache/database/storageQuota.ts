/** The browser's storage figures for this site, in bytes; null if unknown. */
export interface StorageQuota {
  /** True once the browser has promised to keep this site's data even when its disk runs full. */
  readonly Persisted: boolean | null
  readonly Usage: number | null
  readonly Quota: number | null
}

/** The browser's storage manager; missing without a secure origin and in old browsers. */
function manager(): Partial<StorageManager> | undefined {
  return typeof navigator === 'undefined' ? undefined : (navigator as Partial<Navigator>).storage
}

let asked: Promise<unknown> | undefined

/** Asks the browser, once, to keep this site's data even when its disk runs full (offline O13). Throws nothing. */
export function askToPersist(): Promise<unknown> {
  asked ??= Promise.resolve(manager()?.persist?.()).catch(() => undefined)
  return asked
}

/** Reads the storage figures and whether the browser has promised to keep the data. Throws nothing. */
export async function readStorageQuota(): Promise<StorageQuota> {
  const storage = manager()
  const [persisted, estimate] = await Promise.all([
    Promise.resolve(storage?.persisted?.()).catch(() => undefined),
    Promise.resolve(storage?.estimate?.()).catch(() => undefined),
  ])
  return {
    Persisted: persisted ?? null,
    Usage: estimate?.usage ?? null,
    Quota: estimate?.quota ?? null,
  }
}
