/** Text that is in memory only, for a download (offline O13). */
export interface Rescued {
  /** The form or draft it belongs to; each is rescued once. */
  readonly Id: string
  readonly Title: string
  readonly Text: string
}

/** The writer of a form whose text is not durable at once. */
export interface OpenWriter {
  flush(): Promise<void>
  hasUnwritten(): boolean
  /** Keeps what is not durable where it needs no answer of the store: the page may end now. */
  leave(): void
  rescued(): Rescued | undefined
}

/** All writers that have, or may have, text that is not durable. */
export const openWriters = new Set<OpenWriter>()

/** True while any form has text that is not durable. */
export const hasUnwrittenText = (): boolean => [...openWriters].some((writer) => writer.hasUnwritten())

/** The text that is not durable, of every form that can export it. */
export function rescueAll(): readonly Rescued[] {
  const found = [...openWriters].flatMap((writer) => writer.rescued() ?? [])
  return [...new Map(found.map((rescued) => [rescued.Id, rescued])).values()]
}

/** Writes the pending text of all forms at once: the page may close at any moment (offline O1). */
export async function flushAll(): Promise<void> {
  await Promise.all([...openWriters].map((writer) => writer.flush()))
}

/** Flushes when the page is left, hidden or frozen, and when the person returns to it. Call once. */
export function flushWhenLeft(): void {
  const flush = () => void flushAll()
  const leave = () => {
    for (const writer of openWriters) writer.leave()
    flush()
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave()
  })
  // Only the document receives this event.
  document.addEventListener('freeze', leave)
  // The store may still answer a page that begins to go.
  for (const event of ['beforeunload', 'pagehide']) window.addEventListener(event, leave)
  for (const event of ['pageshow', 'blur']) window.addEventListener(event, flush)
}
