import { Button } from '@mantine/core'
import type { PaperFilter, PaperSearchItem } from '../../../../contract/decisions.ts'
import { deskTexts } from '../../../../contract/desk.ts'
import { reviewDeskScreenTexts } from '../../../../contract/reviewDeskScreens.ts'
import { ChosenBar } from '../../../ui/list/ChosenBar.tsx'
import type { Selection } from '../../../ui/list/useSelection.ts'
import type { Asked } from '../reviews/AskReviews.tsx'
import type { Decision } from './DecisionDialog.tsx'

interface SelectionBarProps {
  readonly selection: Selection<PaperSearchItem>
  readonly filter: PaperFilter
  /** How many papers of the list can be decided on. */
  readonly decidable: number
  readonly onDecide: (decision: Decision) => void
  readonly onAsk: (asked: Asked) => void
}

/** What can be done with the chosen papers. */
export function SelectionBar({ selection, filter, decidable, onDecide, onAsk }: SelectionBarProps) {
  const { rows, count, isAll, except } = selection
  if (count === 0) return null
  const chosen = {
    papers: rows,
    ...(isAll ? { found: { filter, count, except } } : {}),
  }
  return (
    <ChosenBar
      label={deskTexts.selected(count)}
      all={
        !isAll && decidable > count
          ? { label: deskTexts.selectFound(decidable), choose: () => selection.chooseAll(decidable) }
          : undefined
      }
      onClear={selection.clear}
    >
      <Button
        variant="default"
        onClick={() =>
          onAsk({
            count,
            PaperIds: isAll ? [] : rows.map(({ Id }) => Id),
            ...(isAll ? { found: { filter, except } } : {}),
          })
        }
      >
        {reviewDeskScreenTexts.ask}
      </Button>
      <Button variant="default" onClick={() => onDecide({ ...chosen, Status: 'rejected' })}>
        {deskTexts.reject}
      </Button>
      <Button onClick={() => onDecide({ ...chosen, Status: 'approved' })}>{deskTexts.approve}</Button>
    </ChosenBar>
  )
}
