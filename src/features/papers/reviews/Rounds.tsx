import { Card, Stack, Text, Title } from '@mantine/core'
import { groupBy } from '../../../../contract/core/collections.ts'
import { longDate } from '../../../../contract/core/moments.ts'
import { reviewLabels } from '../../../../contract/reviews/reviewing.ts'
import type { EarlierReview, PaperRound } from '../../../../contract/reviews/reviewRounds.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { Remarks } from './Remarks.tsx'
import { deskOfReviews } from './texts.ts'

const { rounds: texts } = deskOfReviews

interface LatestRoundProps {
  /** Newest first; empty in the first round. */
  readonly rounds: readonly PaperRound[]
  readonly timeZone: string
}

/** The round that a paper is in, from the second one on. */
export function LatestRound({ rounds: [latest], timeZone }: LatestRoundProps) {
  if (!latest) return null
  return (
    <div>
      <Text fw={600}>{texts.title(latest.Round)}</Text>
      <Text size="sm" c="dimmed">
        {texts.begun(longDate(latest.BegunOn, timeZone), latest.BegunByName)}
      </Text>
      {latest.Note && <Text className="papers-abstract">{latest.Note}</Text>}
    </div>
  )
}

/** The reviews of earlier rounds, the latest round first. */
export function EarlierRounds({ reviews }: { readonly reviews: readonly EarlierReview[] }) {
  return [...groupBy(reviews, ({ Round }) => Round)].map(([round, its]) => (
    <Stack key={round} component="section" gap="sm" aria-label={texts.earlier(round)}>
      <Title order={3} size="h5">
        {texts.earlier(round)}
      </Title>
      {its.map((review) => (
        <Card key={review.AuditorId} withBorder padding="sm">
          <Stack gap="xs">
            <Text fw={600}>{review.FullName}</Text>
            <Facts
              facts={[
                [reviewLabels.Recommendation, review.Recommendation],
                [reviewLabels.Score, review.Score],
              ]}
            />
            <Remarks label={reviewLabels.RemarksForAuthor} text={review.RemarksForAuthor} />
            <Remarks label={reviewLabels.RemarksForAdmin} text={review.RemarksForAdmin} />
          </Stack>
        </Card>
      ))}
    </Stack>
  ))
}
