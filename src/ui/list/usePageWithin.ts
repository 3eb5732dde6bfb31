import { useEffect } from 'react'

/** Goes to a page; `replace` adds no history entry. */
export type OnPage = (page: number, replace?: boolean) => void

interface Asked {
  /** The requested page. */
  readonly page: number
  /** The number of pages, by the last response. */
  readonly pages: number
  /** True while the last response is for another query. */
  readonly isBehind: boolean
  readonly onPage: OnPage
}

/**
 * Redirects from a page after the last one to the last one: its rows were decided meanwhile, or the address is old.
 * It replaces the history entry, so that Back does not return there. Returns true if it redirects.
 */
export function usePageWithin({ page, pages, isBehind, onPage }: Asked): boolean {
  const isBeyond = !isBehind && pages > 0 && page > pages
  useEffect(() => {
    if (isBeyond) onPage(pages, true)
    // The screen makes a new `onPage` at each render.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [isBeyond, pages])
  return isBeyond
}
