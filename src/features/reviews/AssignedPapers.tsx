import { Stack, Text, Title } from '@mantine/core'
import { reviewTexts } from '../../../contract/reviews.ts'
import { usePageTitle } from '../../ui/pageTitle.ts'

/** What an auditor has to review (spec §6 "Auditor"). */
export function AssignedPapers() {
  usePageTitle(reviewTexts.title)
  return (
    <Stack>
      <Title order={1}>{reviewTexts.title}</Title>
      <Stack gap={4} align="center" py="xl">
        <Title order={2} size="h4">
          {reviewTexts.emptyTitle}
        </Title>
        <Text ta="center">{reviewTexts.empty}</Text>
      </Stack>
    </Stack>
  )
}
