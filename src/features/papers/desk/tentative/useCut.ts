import { useEffect, useState } from 'react'
import type { paperDeskList } from '../../../../../contract/papers/paperDeskList.ts'
import type { PaperSearchItem } from '../../../../../contract/papers/paperSearch.ts'
import type { ListState } from '../../../../parts/list/useList.ts'
import type { Selection } from '../../../../ui/list/useSelection.ts'

type Cut = { readonly ScoreFrom: number | undefined; readonly ScoreBelow: number | undefined }

/** Narrows the list to one side of a cut line and, once its page is read, selects all that it finds. */
export function useCut(list: ListState<typeof paperDeskList>, selection: Selection<PaperSearchItem>) {
  const [asked, setAsked] = useState<Cut>()
  const { filter, paged } = list
  const { page, isBehind } = paged
  const isThere =
    asked !== undefined &&
    filter.ScoreFrom === asked.ScoreFrom &&
    filter.ScoreBelow === asked.ScoreBelow &&
    page !== undefined &&
    !isBehind
  useEffect(() => {
    if (!isThere) return
    setAsked(undefined)
    if (page.Decidable > 0) selection.chooseAll(page.Decidable, page.FoundOn)
    // Once for each cut, as soon as its page is there.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [isThere])
  return (cut: number, side: 'above' | 'below') => {
    const next: Cut =
      side === 'above' ? { ScoreFrom: cut, ScoreBelow: undefined } : { ScoreFrom: undefined, ScoreBelow: cut }
    selection.clear()
    list.change({ ...next, ScoreTo: undefined })
    setAsked(next)
  }
}
