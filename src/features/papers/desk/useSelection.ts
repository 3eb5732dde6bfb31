import { useState } from 'react'
import type { PaperSearchItem } from '../../../../contract/decisions.ts'

/** What is kept of a chosen paper, so that it can be named while another page is shown. */
export type ChosenPaper = Pick<PaperSearchItem, 'Id' | 'PaperCode' | 'PaperTitle'>

/** The chosen papers; they stay chosen over pages and filters. */
export interface Selection {
  readonly papers: readonly ChosenPaper[]
  readonly has: (id: string) => boolean
  readonly choose: (papers: readonly ChosenPaper[], isChosen: boolean) => void
  readonly clear: () => void
}

/** Keeps which papers are chosen while the list is open. */
export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ChosenPaper>>(new Map())
  return {
    papers: [...chosen.values()],
    has: (id) => chosen.has(id),
    choose: (changed, isChosen) =>
      setChosen((before) => {
        const after = new Map(before)
        for (const paper of changed) {
          if (isChosen) after.set(paper.Id, paper)
          else after.delete(paper.Id)
        }
        return after
      }),
    clear: () => setChosen(new Map()),
  }
}
