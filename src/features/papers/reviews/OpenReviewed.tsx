import { beginRound } from '../../../../contract/reviews/reviewRounds.ts'
import { Allowed } from '../../../parts/act/Allowed.tsx'
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import { paths, pathWith } from '../../../paths.ts'
import { PaperReviews } from './PaperReviews.tsx'
import { deskOfReviews } from './texts.ts'

interface OpenReviewedProps {
  readonly paperId: string
  /** What the list knows of it; undefined for a paper that is not on its page. */
  readonly title: string | undefined
  readonly code: string | undefined
  readonly timeZone: string
  /** A new number reloads the reviews. */
  readonly round: number
  readonly onAsk: () => void
  readonly onRound: () => void
}

/** A paper under review: its reviews, those of earlier rounds, and what can be done about them. */
export function OpenReviewed(props: OpenReviewedProps) {
  const { paperId, title, code, timeZone, round, onAsk, onRound } = props
  return (
    <Stack>
      {title !== undefined && (
        <Stack gap={4}>
          <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Title>
          <Text size="sm">{code}</Text>
        </Stack>
      )}
      <Group gap="md">
        <Allowed to={beginRound}>
          <Button variant="default" onClick={onRound}>
            {deskOfReviews.round.act}
          </Button>
        </Allowed>
        <Anchor component={Link} to={pathWith(paths.papers, { paper: paperId })} size="sm">
          {deskOfReviews.papers.toPaper}
        </Anchor>
      </Group>
      <PaperReviews paperId={paperId} timeZone={timeZone} round={round} onAsk={onAsk} />
    </Stack>
  )
}
