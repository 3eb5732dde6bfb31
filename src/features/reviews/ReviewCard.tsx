import { Anchor, Card, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { reviewScreenTexts } from '../../../contract/reviews/reviewScreens.ts'
import { useWhere } from '../../stores/deviceStore.ts'
import { Icon } from '../../ui/icons.tsx'
import { assignedPaperPath } from '../../paths.ts'
import { DueLine, ReviewBadge } from './ReviewBadge.tsx'
import type { ListedReview } from './useAssigned.ts'

interface ReviewCardProps {
  readonly paper: ListedReview
  readonly now: number
}

/** One paper of the list, with a link to it. */
export function ReviewCard({ paper, now }: ReviewCardProps) {
  return (
    <Card component="li" withBorder padding="md">
      <Stack gap="xs" h="100%">
        <Group justify="space-between" gap="xs">
          <Text fw={600}>{paper.PaperCode}</Text>
          <ReviewBadge paper={paper} />
        </Group>
        <Anchor
          component={Link}
          to={assignedPaperPath(paper.PaperId)}
          aria-label={`${reviewScreenTexts.openNamed(paper.PaperCode)}: ${paper.PaperTitle}`}
          className="review-open"
          fw={600}
          style={{ overflowWrap: 'anywhere' }}
        >
          {paper.PaperTitle}
        </Anchor>
        {paper.ThemeTittle && (
          <Text size="sm" c="dimmed">
            {paper.ThemeTittle}
          </Text>
        )}
        <DueLine paper={paper} now={now} />
        <Kept paper={paper} />
      </Stack>
    </Card>
  )
}

/** The state that only this device has. */
function Kept({ paper: { row, answerRow, draft } }: { readonly paper: ListedReview }) {
  const where = useWhere()
  const rows = [answerRow, row].filter((one) => one !== undefined)
  if (rows.length === 0 && !draft) return null
  const isAsking = rows.some(({ State }) => State === 'refused' || State === 'conflict')
  const words = rows.length > 0 ? reviewScreenTexts.waiting : reviewScreenTexts.kept(where)
  return (
    <Group gap={6} wrap="nowrap" c={isAsking ? 'var(--mantine-color-error)' : 'dimmed'}>
      <Icon name={isAsking ? 'warning' : 'sync'} size={16} />
      <Text size="sm">{isAsking ? reviewScreenTexts.attention : words}</Text>
    </Group>
  )
}
