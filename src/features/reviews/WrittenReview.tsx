import { Stack, Title } from '@mantine/core'
import type { ComponentProps } from 'react'
import { reviewLabels } from '../../../contract/reviews/reviewing.ts'
import { reviewScreenTexts } from '../../../contract/reviews/reviewScreens.ts'
import { reviewDraftFrom, reviewDrafts } from '../../cache/entities/reviewDrafts.ts'
import { useEditLock } from '../../sync/editing/useEditLock.ts'
import { Facts } from '../../ui/Facts.tsx'
import { OpenInOtherTab } from '../../ui/form/OpenInOtherTab.tsx'
import { Loading } from '../../ui/reads/NotReady.tsx'
import { ReviewForm } from './ReviewForm.tsx'
import type { ListedReview } from './useAssigned.ts'

interface WrittenReviewProps extends Pick<ComponentProps<typeof ReviewForm>, 'toList' | 'toNext'> {
  readonly paper: ListedReview
}

/** The auditor's own review: editable while allowed, in one window at a time (offline O8), else read-only. */
export function WrittenReview({ paper, ...to }: WrittenReviewProps) {
  const { draft, row } = paper
  const right = useEditLock(`review ${paper.PaperId}`)
  const start = reviewDraftFrom(paper)
  const { Fields } = draft ?? start
  const isOpen = !paper.IsClosed && paper.State !== 'declined' && paper.State !== 'conflict'
  // Typed or refused text stays readable, whatever happened to the paper.
  const isWritten = isOpen || draft !== undefined || row !== undefined
  if (!isWritten && paper.State !== 'done') return null
  const facts = <Facts facts={reviewDrafts.names.map((name) => [reviewLabels[name], Fields[name] || ''])} />
  return (
    <Stack component="section" aria-label={reviewScreenTexts.review}>
      <Title order={3} size="h5">
        {reviewScreenTexts.review}
      </Title>
      {!isWritten && facts}
      {isWritten && right.isMine === undefined && <Loading height={320} />}
      {isWritten && right.isMine === false && (
        <>
          <OpenInOtherTab title={reviewScreenTexts.elsewhere} takeOver={right.takeOver} />
          {facts}
        </>
      )}
      {isWritten && right.isMine && (
        <ReviewForm
          {...to}
          kept={draft}
          start={start}
          row={row}
          isChange={paper.State === 'done'}
          isLead={paper.State !== 'assigned' || paper.answerRow !== undefined}
        />
      )}
    </Stack>
  )
}
