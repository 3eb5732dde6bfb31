import { Button, Text } from '@mantine/core'
import type { DecisionKind } from '../../../../contract/papers/decisionKinds.ts'
import type { DeskPaper } from '../../../../contract/papers/decisions.ts'
import type { PaperSearchItem } from '../../../../contract/papers/paperSearch.ts'
import { deskTexts } from '../../../../contract/papers/paperDesk.ts'
import { decisionLabel } from '../../../../contract/papers/papers.ts'
import { useListKeys } from '../../../parts/list/useListKeys.ts'
import type { Decision } from './decision.ts'
import { MarkField } from './tentative/MarkField.tsx'
import { markKeys } from './tentative/markKeys.ts'
import type { Mark } from './tentative/marks.ts'
import { ReviewFacts } from './tentative/ReviewFacts.tsx'
import { tentativeTexts } from './tentative/texts.ts'

interface DecisionFootProps {
  readonly paper: DeskPaper
  /** Absent for a paper that is not on the page of the list. */
  readonly reviews: PaperSearchItem['Reviews'] | undefined
  readonly kinds: readonly DecisionKind[]
  readonly onDecide: (decision: Decision) => void
  readonly onMark: (mark: Mark) => void
}

/** The decision on an open paper, with what its reviews say beside it: marked by a key, or made at once. */
export function DecisionFoot({ paper, reviews, kinds, onDecide, onMark }: DecisionFootProps) {
  const decide = (Status: Decision['Status']) =>
    onDecide({
      papers: [{ Id: paper.Id, PaperCode: paper.PaperCode, PaperTitle: paper.Title }],
      Status,
    })
  useListKeys(markKeys(kinds, { mark: onMark, decide }))
  const { Tentative } = paper
  return (
    <div className="pane-foot decide-foot">
      <ReviewFacts paperId={paper.Id} reviews={reviews} />
      <div className="decide-mark">
        <MarkField mark={Tentative} kinds={kinds} none={tentativeTexts.none} onChoose={onMark} />
        <Text size="xs" c="dimmed" role="status">
          {Tentative
            ? `${decisionLabel(Tentative.Status, Tentative.Kind)}. ${tentativeTexts.by(Tentative.MarkedByName)}`
            : tentativeTexts.explained}
        </Text>
      </div>
      <Button variant="default" aria-keyshortcuts="Shift+R" onClick={() => decide('rejected')}>
        {deskTexts.reject}
      </Button>
      <Button aria-keyshortcuts="Shift+A" onClick={() => decide('approved')}>
        {deskTexts.approve}
      </Button>
    </div>
  )
}
