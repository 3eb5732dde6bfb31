import { Alert, Button, Group, Stack, Text, Title, Card } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paperFields } from '../../../contract/papers/paperFields.ts'
import { reviewScreenTexts } from '../../../contract/reviews/reviewScreens.ts'
import { Icon } from '../../ui/icons.tsx'
import { paths } from '../../paths.ts'
import { useNow } from '../../ui/reads/useNow.ts'
import { Section } from '../../ui/Section.tsx'
import { Answer } from './Answer.tsx'
import { DueLine, ReviewBadge } from './ReviewBadge.tsx'
import { ReviewedFile } from './ReviewedFile.tsx'
import { WrittenReview } from './WrittenReview.tsx'
import type { ListedReview } from './useAssigned.ts'
import { reviewLabels } from '../../../contract/reviews/reviewing.ts'
import { Facts } from '../../ui/Facts.tsx'

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

/** The other reviews, without names, once the auditor's own review is submitted. */
function OtherReviews({ others }: { readonly others: ListedReview['Others'] }) {
  return (
    <Stack component="section" aria-label={reviewScreenTexts.others} gap="sm">
      <Title order={2} size="h4">
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
