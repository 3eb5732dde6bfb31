import { Text } from '@mantine/core'
import { momentIn } from '../../../../contract/core/moments.ts'
import { decisionLabel, paperTexts } from '../../../../contract/papers/papers.ts'
import { withdrawalTexts } from '../../../../contract/papers/withdrawal.ts'
import type { ListedPaper } from '../draft/listedPapers.ts'
import { CommitmentNotice } from './CommitmentNotice.tsx'
import { Notice } from './Notice.tsx'

interface PaperNoticesProps {
  readonly paper: Pick<
    ListedPaper,
    | 'Id'
    | 'IsMyPaper'
    | 'Status'
    | 'DecisionKind'
    | 'Feedback'
    | 'WithdrawnOn'
    | 'WithdrawReason'
    | 'FileUntil'
  > &
    Partial<Pick<ListedPaper, 'DraftId'>>
  /** The conference's time zone. */
  readonly timeZone: string
}

/** Important notices for a paper's author (spec §4 "Paper status"). */
export function PaperNotices({ paper, timeZone }: PaperNoticesProps) {
  if (paper.WithdrawnOn !== null)
    return (
      <Notice tone="settled" title={withdrawalTexts.on(momentIn(timeZone, paper.WithdrawnOn))}>
        <Text className="papers-abstract">{paper.WithdrawReason}</Text>
      </Notice>
    )
  const feedback = paper.Feedback && <Text className="papers-abstract">{paper.Feedback}</Text>
  switch (paper.Status) {
    case 'draft':
      return paper.FileUntil === null ? null : (
        <CommitmentNotice
          paperId={paper.Id}
          draftId={paper.DraftId ?? paper.Id}
          fileUntil={paper.FileUntil}
          timeZone={timeZone}
          isMine={paper.IsMyPaper}
        />
      )
    case 'submitted':
      if (paper.DecisionKind)
        return (
          <Notice tone="settled" title={decisionLabel(paper.Status, paper.DecisionKind)}>
            {feedback}
          </Notice>
        )
      return (
        <Notice tone="settled" title={paperTexts.alreadySubmitted}>
          {paperTexts.cannotChange}
        </Notice>
      )
    case 'approved':
      return (
        <Notice tone="good" title={decisionLabel(paper.Status, paper.DecisionKind)}>
          {feedback}
        </Notice>
      )
    case 'rejected':
      return (
        <Notice tone="bad" title={paperTexts.checkEmail}>
          {paper.DecisionKind && <Text fw={600}>{paper.DecisionKind}</Text>}
          {feedback}
        </Notice>
      )
  }
}
