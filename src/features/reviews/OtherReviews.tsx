import { Card, Stack, Text, Title } from '@mantine/core'
import { reviewLabels, type AssignedPaper } from '../../../contract/reviews/reviewing.ts'
import { Facts } from '../../ui/Facts.tsx'
import { reviewScreenTexts } from '../../../contract/reviews/reviewScreens.ts'

/** The other reviews, without names, once the auditor's own review is submitted. */
export function OtherReviews({ others }: { readonly others: AssignedPaper['Others'] }) {
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
