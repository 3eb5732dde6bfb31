import { liveQuery } from 'dexie'

/** Observes a query of the work or cache database; `failed` receives store errors. Returns a function to stop. */
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
