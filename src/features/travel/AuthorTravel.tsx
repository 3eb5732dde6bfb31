import { Stack, Text, Title } from '@mantine/core'
import { travelScreenTexts } from '../../../contract/travel/travelScreens.ts'
import { useSession } from '../../stores/session.ts'
import { usePageTitle } from '../../ui/pageTitle.ts'
import { TravelChoice } from './TravelChoice.tsx'

/** A person's own travel and that of their papers' authors; for an admin, everybody's (spec §2 "/author-travel"). */
export function AuthorTravel() {
  usePageTitle(travelScreenTexts.title)
  const isAdmin = useSession((state) => state.isAdmin)
  return (
    <Stack>
      <Title order={1} size="h2">
        {travelScreenTexts.title}
      </Title>
      <Text c="dimmed">{isAdmin ? travelScreenTexts.aboutAdmin : travelScreenTexts.about}</Text>
      <TravelChoice />
    </Stack>
  )
}
