const prefix = 'lectern-outbox-'

/** The Background Sync tag of a person's outbox. */
export const backgroundTag = (userId: string) => `${prefix}${userId}`

/** The user whose outbox a tag means; undefined for any other tag. */
export function userOfTag(tag: string): string | undefined {
  return tag.startsWith(prefix) ? tag.slice(prefix.length) : undefined
}

/**
 * Asks the browser to wake the service worker once the network is back, even if no page is open then. A bonus where
 * supported, never required (offline O9): nothing changes if the browser lacks or refuses it.
 */
export function askForBackgroundSync(userId: string): void {
  if (!('serviceWorker' in navigator)) return
  void navigator.serviceWorker
    .getRegistration()
    .then((registration) => {
      const { sync } = (registration ?? {}) as { readonly sync?: { register(tag: string): Promise<void> } }
      return sync?.register(backgroundTag(userId))
    })
    .catch(() => undefined)
}
