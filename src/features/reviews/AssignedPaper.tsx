import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paperFields } from '../../../contract/papers/paperFields.ts'
import { reviewScreenTexts } from '../../../contract/reviews/reviewScreens.ts'
import { Icon } from '../../ui/icons.tsx'
import { paths } from '../../paths.ts'
import { useNow } from '../../ui/reads/useNow.ts'
import { Section } from '../../ui/Section.tsx'
import { Answer } from './Answer.tsx'
import { OtherReviews } from './OtherReviews.tsx'
import { DueLine, ReviewBadge } from './ReviewBadge.tsx'
import { ReviewedFile } from './ReviewedFile.tsx'
import { WrittenReview } from './WrittenReview.tsx'
import type { ListedReview } from './useAssigned.ts'

interface AssignedPaperProps {
  /** Undefined if it is not, or no longer, in the list. */
  readonly paper: ListedReview | undefined
  readonly onChanged: () => void
}

/** A paper with everything its auditor may see, and the review. */
export function AssignedPaper({ paper, onChanged }: AssignedPaperProps) {
  const now = useNow()
  return (
    <Stack className="review-page">
      <Group>
        <Button
          component={Link}
          to={paths.auditorPapers}
          variant="default"
          leftSection={<Icon name="back" />}
        >
          {reviewScreenTexts.back}
        </Button>
      </Group>
      {!paper && <Alert color="gray" title={reviewScreenTexts.gone} role="status" />}
      {paper && (
        <>
          <Group gap="sm">
            <Text fw={600}>{paper.PaperCode}</Text>
            <ReviewBadge paper={paper} />
            <DueLine paper={paper} now={now} />
          </Group>
          <Title order={1} size="h3" style={{ overflowWrap: 'anywhere' }}>
            {paper.PaperTitle}
          </Title>
          {paper.ThemeTittle && <Text c="dimmed">{paper.ThemeTittle}</Text>}
          <Answer paper={paper} onChanged={onChanged} />
          <Authors paper={paper} />
          <Section title={paperFields.Abstract.label} order={2}>
            <Text className="review-text">{paper.abstract}</Text>
          </Section>
          <ReviewedFile paper={paper} />
          <WrittenReview paper={paper} />
          {paper.State === 'done' && <OtherReviews others={paper.Others} />}
        </>
      )}
    </Stack>
  )
}

function Authors({ paper: { Authors: authors } }: { readonly paper: ListedReview }) {
  return (
    <Section title={reviewScreenTexts.authors} order={2}>
      {authors.length === 0 && <Text c="dimmed">{reviewScreenTexts.blind}</Text>}
      {authors.map(({ Sequence, FullName, Organization }) => (
        <Text key={Sequence}>{[FullName, Organization].filter(Boolean).join(', ')}</Text>
      ))}
    </Section>
  )
}
