import type { DependencyList } from 'react'
import { useLoaded } from '../reads/useLoaded.ts'

/** A page of a list as the server answers it. */
export interface Paged {
  readonly Rows: readonly unknown[]
  /** How many the list finds in all. */
  readonly Total: number
  readonly PageSize: number
  /** What was likely meant by mistyped words, and whether it is that which the page shows. */
  readonly Meant?: string
  readonly IsMeant?: boolean
}

/** A page of a list, how far reading it has come, and whether what is shown is still that of another question. */
export type PagedList<P extends Paged> = ReturnType<typeof usePaged<P>>

/** Reads a page of a list whenever `query` or a dependency changes; `describe` words a failure. */
export function usePaged<P extends Paged>(
  query: object,
  read: () => Promise<P>,
  describe: (error: unknown) => string,
  dependencies: DependencyList = [],
) {
  const asked = JSON.stringify(query)
  const { again, refresh, ...loaded } = useLoaded(async () => ({ asked, page: await read() }), describe, [
    asked,
    ...dependencies,
  ])
  return {
    loaded,
    /** The page that is shown, undefined while there is none. */
    page: loaded.state === 'ready' ? loaded.value.page : undefined,
    isBehind: loaded.state === 'ready' && loaded.value.asked !== asked,
    again,
    refresh,
  }
}
