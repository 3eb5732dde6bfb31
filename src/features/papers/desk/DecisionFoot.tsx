import { Button, Text } from '@mantine/core'
import type { DeskPaper, PaperSearchItem } from '../../../../contract/papers/decisions.ts'
import { spreadOf } from '../../../../contract/papers/paperColumns.ts'
import { deskTexts } from '../../../../contract/papers/paperDesk.ts'
import { useListKeys } from '../../../parts/list/useListKeys.ts'
import type { Decision } from './decision.ts'

interface DecisionFootProps {
  readonly paper: DeskPaper
  /** Absent for a paper that is not on the page of the list. */
  readonly reviews: PaperSearchItem['Reviews'] | undefined
  readonly onDecide: (decision: Decision) => void
}

/** The decision on an open paper, with what its reviews say beside it; `a` and `r` open it too. */
export function DecisionFoot({ paper, reviews, onDecide }: DecisionFootProps) {
  const decide = (Status: Decision['Status']) =>
    onDecide({
      papers: [{ Id: paper.Id, PaperCode: paper.PaperCode, PaperTitle: paper.Title }],
      Status,
    })
  useListKeys([
    { key: 'a', label: deskTexts.approve, act: () => decide('approved') },
    { key: 'r', label: deskTexts.reject, act: () => decide('rejected') },
  ])
  return (
    <div className="pane-foot">
      {reviews && (
        <Text size="sm" c="dimmed">
          {deskTexts.reviewsIn(reviews.Done, reviews.Asked, spreadOf(reviews))}
        </Text>
      )}
      <Button variant="default" aria-keyshortcuts="r" onClick={() => decide('rejected')}>
        {deskTexts.reject}
      </Button>
      <Button aria-keyshortcuts="a" onClick={() => decide('approved')}>
        {deskTexts.approve}
      </Button>
    </div>
  )
}
