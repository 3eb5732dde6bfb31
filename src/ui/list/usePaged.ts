import type { DependencyList } from 'react'
import { usePromise } from '../reads/usePromise.ts'

/** A page of a list as the server returns it. */
export interface Paged {
  readonly Rows: readonly unknown[]
  /** How many rows the list finds in total. */
  readonly Total: number
  readonly PageSize: number
  /** The likely correction of a mistyped search, and whether the page shows its results. */
  readonly Meant?: string
  readonly IsMeant?: boolean
}

/** A page of a list, its loading state, and whether the page shown is still for another query. */
export type PagedList<P extends Paged> = ReturnType<typeof usePaged<P>>

/** Reads a page of a list whenever `query` or a dependency changes; `describe` returns the message for a failure. */
export function usePaged<P extends Paged>(
  query: object,
  read: () => Promise<P>,
  describe: (error: unknown) => string,
  dependencies: DependencyList = [],
) {
  const asked = JSON.stringify(query)
  const { again, refresh, ...loaded } = usePromise(async () => ({ asked, page: await read() }), describe, [
    asked,
    ...dependencies,
  ])
  return {
    loaded,
    /** The page shown; undefined while there is none. */
    page: loaded.state === 'ready' ? loaded.value.page : undefined,
    isBehind: loaded.state === 'ready' && loaded.value.asked !== asked,
    again,
    refresh,
  }
}
