const prefix = 'lectern-outbox-'

/** Under which name a person's outbox waits for Background Sync. */
export const backgroundTag = (userId: string) => `${prefix}${userId}`

/** Whose outbox a name means; undefined for a name of something else. */
export function userOfTag(tag: string): string | undefined {
  return tag.startsWith(prefix) ? tag.slice(prefix.length) : undefined
}

interface SyncManager {
  register(tag: string): Promise<void>
}

/**
 * Asks the browser to wake the service worker once there is a network again, also when no page is open by then. A
 * bonus where it exists, never the way (offline O9): a browser that has none, or refuses, changes nothing.
 */
export function askForBackgroundSync(userId: string): void {
  if (!('serviceWorker' in navigator)) return
  void navigator.serviceWorker
    .getRegistration()
    .then((registration) => {
      const { sync } = (registration ?? {}) as { readonly sync?: SyncManager }
      return sync?.register(backgroundTag(userId))
    })
    .catch(() => undefined)
}
