import { markPapers, releasePapers } from '../../../../contract/papers/tentative.ts'
import { assignReviews } from '../../../../contract/reviews/reviewDesk.ts'
import { pluck } from '../../../../contract/core/collections.ts'
import { decidedIn } from '../../../../contract/papers/decisionState.ts'
import {
  findsDrafts,
  type PaperFilter,
  type PaperSearchItem,
} from '../../../../contract/papers/paperSearch.ts'
import { decidePapers } from '../../../../contract/papers/decisions.ts'
import { deskTexts } from '../../../../contract/papers/paperDesk.ts'
import { type RemindBody, reminderTexts, remindHolders } from '../../../../contract/papers/draftReminders.ts'
import { statusLabels } from '../../../../contract/papers/papers.ts'
import { reviewDeskScreenTexts } from '../../../../contract/reviews/reviewDeskScreens.ts'
import { useMayCall } from '../../../parts/act/Allowed.tsx'
import { ChosenBar, type ChosenAction } from '../../../ui/list/ChosenBar.tsx'
import type { Selection } from '../../../ui/list/useSelection.ts'
import type { Asked } from '../reviews/AskReviews.tsx'
import { isChangeable, isDecidable, isDraft } from './choosable.ts'
import type { Decision } from './decision.ts'
import type { MarkedMany } from './tentative/MarkDialog.tsx'
import type { ToRelease } from './tentative/ReleaseDialog.tsx'
import { tentativeTexts } from './tentative/texts.ts'

interface SelectionBarProps {
  readonly selection: Selection<PaperSearchItem>
  readonly filter: PaperFilter
  /** The number of papers in the list, and how many of them can be decided. */
  readonly total: number
  readonly decidable: number
  /** The time of these numbers. */
  readonly foundOn: string
  readonly onDecide: (decision: Decision) => void
  readonly onAsk: (asked: Asked) => void
  readonly onMark: (chosen: MarkedMany) => void
  readonly onRelease: (chosen: ToRelease) => void
  readonly onRemind: (body: RemindBody) => void
}

/** Sorts drafts by holder: then several requests hardly ever mail the same person. */
const byHolder = (drafts: readonly PaperSearchItem[]) =>
  drafts.toSorted((a, b) => a.OwnerEmail.localeCompare(b.OwnerEmail))

/** The actions on the selected papers: remind about drafts, decide on the others, or change decisions. */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, filter, total, decidable, onDecide, onAsk, onMark, onRelease, onRemind } = props
  const { rows, count, isAll, except, foundOn } = selection
  const may = useMayCall()
  if (count === 0) return null
  const areDrafts = findsDrafts(filter)
  const decided = decidedIn(filter)
  const found = areDrafts ? total : decidable
  const all = { filter, count, except, foundOn }
  const drafts = isAll ? [] : rows.filter(isDraft)
  const papers = isAll
    ? []
    : rows.filter((paper) => (decided ? isChangeable(paper, decided) : isDecidable(paper)))
  const chosen = { papers, ...(isAll ? { found: all } : {}) }
  const mayDecide = !decided && (papers.length > 0 || (isAll && !areDrafts))
  const mayRemind = drafts.length > 0 || (isAll && areDrafts)
  const ask = () =>
    onAsk({
      count: isAll ? count : papers.length,
      PaperIds: pluck(papers, 'Id'),
      ...(isAll ? { found: all } : {}),
    })
  const mark = () => onMark(chosen)
  const release = () =>
    onRelease({
      PaperIds: pluck(papers, 'Id'),
      ...(isAll ? { All: filter, Except: [...except], FoundOn: foundOn } : {}),
    })
  const isMarked = isAll || papers.some(({ Tentative }) => Tentative !== null)
  const remind = () =>
    onRemind({
      PaperIds: pluck(byHolder(drafts), 'Id'),
      ...(isAll ? { All: filter, Except: [...except] } : {}),
    })
  const actions: readonly (ChosenAction | false | undefined)[] = [
    decided &&
      may(decidePapers) && {
        label: deskTexts.changeDecision,
        act: () => onDecide({ ...chosen, From: decided, Status: 'submitted' }),
      },
    mayDecide &&
      may(decidePapers) && {
        label: deskTexts.approve,
        act: () => onDecide({ ...chosen, Status: 'approved' }),
      },
    mayDecide && may(assignReviews) && { label: reviewDeskScreenTexts.ask, act: ask },
    mayDecide && may(markPapers) && { label: tentativeTexts.markMany, act: mark },
    mayDecide && isMarked && may(releasePapers) && { label: tentativeTexts.release, act: release },
    mayDecide &&
      may(decidePapers) && {
        label: deskTexts.reject,
        act: () => onDecide({ ...chosen, Status: 'rejected' }),
      },
    mayRemind && may(remindHolders) && { label: reminderTexts.remind, act: remind },
  ]
  const allLabel = (total: number) => {
    if (decided) return deskTexts.selectDecisions(total, statusLabels[decided])
    return areDrafts ? deskTexts.selectDrafts(total) : deskTexts.selectFound(total)
  }
  const [main, ...others] = actions.filter((action) => typeof action === 'object')
  return (
    <ChosenBar
      label={deskTexts.selected(count)}
      all={
        !isAll && found > count
          ? { label: allLabel(found), choose: () => selection.chooseAll(found, props.foundOn) }
          : undefined
      }
      onClear={selection.clear}
      main={main}
      others={others}
    />
  )
}
