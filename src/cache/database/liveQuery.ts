import { liveQuery } from 'dexie'

/** Follows a query of the work or cache database; `failed` hears of a broken store. Answers how to stop. */
export function watch<R>(
  query: () => Promise<R>,
  changed: (value: R) => void,
  failed: (error: unknown) => void,
): () => void {
  const subscription = liveQuery(query).subscribe({ next: changed, error: failed })
  return () => {
    subscription.unsubscribe()
  }
}
