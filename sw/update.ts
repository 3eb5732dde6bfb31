declare const self: ServiceWorkerGlobalScope

/** A new version waits until a person selects *Update now* (offline O16). */
export function updateWhenAsked(): void {
  self.addEventListener('message', (event: ExtendableMessageEvent) => {
    if ((event.data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting()
  })
}
