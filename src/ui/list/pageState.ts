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

/** What a screen knows of the page of a list. */
export interface PagedList<P extends Paged> {
  readonly loaded:
    | { readonly state: 'loading' | 'ready' }
    | { readonly state: 'failed'; readonly message: string }
  /** The page shown; undefined while there is none. */
  readonly page: P | undefined
  /** True while the page is still that of another query. */
  readonly isBehind: boolean
  /** The time of the copy shown, if the portal does not respond. */
  readonly asOf?: number | undefined
  readonly again: () => void
  readonly refresh: () => void
}
