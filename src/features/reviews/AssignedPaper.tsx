import { Alert, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { paperFields } from '../../../contract/papers/paperFields.ts'
import { reviewLabels } from '../../../contract/reviews/reviewing.ts'
import { reviewScreenTexts } from '../../../contract/reviews/reviewScreens.ts'
import { reviewDrafts } from '../../cache/entities/reviewDrafts.ts'
import { Facts } from '../../ui/Facts.tsx'
import { isFocusLost } from '../../ui/keepFocus.ts'
import { useNow } from '../../ui/reads/useNow.ts'
import { Section } from '../../ui/Section.tsx'
import { Answer } from './Answer.tsx'
import { DueLine, ReviewBadge } from './ReviewState.tsx'
import { ReviewedFile, ReviewedPdf } from './ReviewedFile.tsx'
import { WrittenReview } from './WrittenReview.tsx'
import type { ListedReview } from './useAssigned.ts'

interface AssignedPaperProps {
  /** Undefined if it is not, or no longer, in the list. */
  readonly paper: ListedReview | undefined
  /** The address of the list. */
  readonly toList: string
  /** The address of the next paper to review; undefined if this is the last one. */
  readonly toNext: string | undefined
  readonly onChanged: () => void
}

/** From this width on, in pixels, the file is beside the form. */
const wide = 800

/** A paper with everything its auditor may see, and the review: beside its file where there is room. */
export function AssignedPaper({ paper, toList, toNext, onChanged }: AssignedPaperProps) {
  const now = useNow()
  const { ref, width } = useElementSize()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The button that led here from the paper before is gone.
    if (isFocusLost()) heading.current?.focus({ preventScroll: true })
  }, [])
  if (!paper) return <Alert color="gray" title={reviewScreenTexts.gone} role="status" />
  const isWide = width >= wide
  const review = <WrittenReview key="review" paper={paper} toList={toList} toNext={toNext} />
  const file = <ReviewedFile key="file" paper={paper} isBeside={isWide} />
  const authors = <Authors key="authors" paper={paper} />
  const abstract = (
    <Section key="abstract" title={paperFields.Abstract.label}>
      <Text className="review-text">{paper.abstract}</Text>
    </Section>
  )
  return (
    <div ref={ref} className="review-record" data-wide={isWide || undefined}>
      {isWide && <ReviewedPdf paper={paper} />}
      <Stack className="review-page">
        <Group gap="sm">
          <Text fw={600}>{paper.PaperCode}</Text>
          <ReviewBadge paper={paper} />
          <DueLine paper={paper} now={now} />
        </Group>
        <Title ref={heading} tabIndex={-1} order={2} size="h3" className="review-title">
          {paper.PaperTitle}
        </Title>
        {paper.ThemeTittle && <Text c="dimmed">{paper.ThemeTittle}</Text>}
        {paper.RoundNote && (
          <Alert color="blue" title={reviewScreenTexts.round(paper.Round)} role="note">
            <Text className="review-text">{paper.RoundNote}</Text>
          </Alert>
        )}
        <Answer paper={paper} onChanged={onChanged} />
        {/* Beside the file the form comes first; keys keep what is typed where it is. */}
        {isWide ? [review, file, authors, abstract] : [authors, abstract, file, review]}
        <EarlierReviews reviews={paper.Earlier} />
        {paper.State === 'done' && <OtherReviews others={paper.Others} />}
      </Stack>
    </div>
  )
}

function Authors({ paper: { Authors: authors } }: { readonly paper: ListedReview }) {
  return (
    <Section title={reviewScreenTexts.authors}>
      {authors.length === 0 && <Text c="dimmed">{reviewScreenTexts.blind}</Text>}
      {authors.map(({ Sequence, FullName, Organization }) => (
        <Text key={Sequence}>{[FullName, Organization].filter(Boolean).join(', ')}</Text>
      ))}
    </Section>
  )
}

/** What the auditor wrote in earlier rounds. */
function EarlierReviews({ reviews }: { readonly reviews: ListedReview['Earlier'] }) {
  return reviews.map((review) => (
    <Section key={review.Round} title={reviewScreenTexts.earlier(review.Round)}>
      <Facts facts={reviewDrafts.names.map((name) => [reviewLabels[name], review[name] || ''])} />
    </Section>
  ))
}

/** The other reviews, without names, once the auditor's own review is submitted. */
function OtherReviews({ others }: { readonly others: ListedReview['Others'] }) {
  return (
    <Stack component="section" aria-label={reviewScreenTexts.others} gap="sm">
      <Title order={3} size="h5">
        {reviewScreenTexts.others}
      </Title>
      {others.length === 0 && <Text c="dimmed">{reviewScreenTexts.noOthers}</Text>}
      {others.map((other, index) => (
        <Card key={index} withBorder padding="md">
          <Text fw={600} mb="xs">
            {reviewScreenTexts.other(index + 1)}
          </Text>
          <Facts
            facts={(['Recommendation', 'Score', 'RemarksForAuthor'] as const).map((name) => [
              reviewLabels[name],
              other[name],
            ])}
          />
        </Card>
      ))}
    </Stack>
  )
}
