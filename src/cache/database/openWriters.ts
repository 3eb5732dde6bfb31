/** Text that is in memory only, for a download (offline O13). */
export interface Rescued {
  /** What it belongs to: the same thing is rescued once. */
  readonly Id: string
  readonly Title: string
  readonly Text: string
}

/** What a form does whose text is not durable at once. */
export interface OpenWriter {
  flush(): Promise<void>
  hasUnwritten(): boolean
  rescued(): Rescued | undefined
}

/** All that hold, or may hold, something that is not durable. */
export const openWriters = new Set<OpenWriter>()

/** True while any form holds something that is not durable. */
export const hasUnwrittenText = (): boolean => [...openWriters].some((writer) => writer.hasUnwritten())

/** What is not durable of every form that can tell its text. */
export function rescueAll(): readonly Rescued[] {
  const found = [...openWriters].flatMap((writer) => writer.rescued() ?? [])
  return [...new Map(found.map((rescued) => [rescued.Id, rescued])).values()]
}

/** Writes at once whatever any form still holds: the page may be gone in the next moment (offline O1). */
export async function flushAll(): Promise<void> {
  await Promise.all([...openWriters].map((writer) => writer.flush()))
}

/** Flushes when the page is left, hidden or frozen. Call once. */
export function flushWhenLeft(): void {
  const flush = () => void flushAll()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush()
  })
  // It is told to the document alone.
  document.addEventListener('freeze', flush)
  for (const event of ['pagehide', 'blur']) window.addEventListener(event, flush)
}
