/** The service worker's caches of public content: the first to go where room is short (offline O13, O16). */
export const contentCaches = { content: 'lectern-content', dates: 'lectern-dates' } as const

/** Empties the caches of public content. The shell's own cache stays: without it nothing opens offline. Throws nothing. */
export async function emptyContentCaches(): Promise<void> {
  if (!('caches' in globalThis)) return
  await Promise.all(Object.values(contentCaches).map((name) => caches.delete(name).catch(() => false)))
}
