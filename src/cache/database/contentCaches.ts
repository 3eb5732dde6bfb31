/** The service worker's caches of public content: the first to be cleared when space is short (offline O13, O16). */
export const contentCaches = { content: 'lectern-content', dates: 'lectern-dates' } as const

/** The files of the PDF viewer, kept from the first document on; they can be loaded again. */
export const viewerCache = 'lectern-viewer'

/** Clears the caches of public content, but not the shell's: nothing opens offline without it. Throws nothing. */
export async function emptyContentCaches(): Promise<void> {
  if (!('caches' in globalThis)) return
  await Promise.all(
    [...Object.values(contentCaches), viewerCache].map((name) => caches.delete(name).catch(() => false)),
  )
}
