import { useEffect } from 'react'

/** Goes to a page; `replace` leaves no step in the history. */
export type OnPage = (page: number, replace?: boolean) => void

interface Asked {
  /** The page that is asked for. */
  readonly page: number
  /** How many the answer says there are. */
  readonly pages: number
  /** True while what is known was answered to another question. */
  readonly isBehind: boolean
  readonly onPage: OnPage
}

/**
 * Leads from a page behind the last to the last: what stood there was decided meanwhile, or an old address names it.
 * The way back must not lead there again. Answers whether it does.
 */
export function usePageWithin({ page, pages, isBehind, onPage }: Asked): boolean {
  const isBeyond = !isBehind && pages > 0 && page > pages
  useEffect(() => {
    if (isBeyond) onPage(pages, true)
    // The screen makes a new `onPage` each time that it is shown.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [isBeyond, pages])
  return isBeyond
}
