import { Stack, Title } from '@mantine/core'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { Screen } from '../../ui/Screen.tsx'
import { ShownRegistrants } from './ShownRegistrants.tsx'

/** 'Your Accommodation' as a separate screen. */
export function OwnAccommodation() {
  return (
    <Screen title={registrationTexts.ownTitle} maw={760}>
      <ShownRegistrants />
    </Screen>
  )
}

/** The same as a panel of the dashboard; quiet where something else there is the red act. */
export function OwnAccommodationPanel({ isQuiet }: { readonly isQuiet: boolean }) {
  return (
    <Stack component="section" aria-label={registrationTexts.ownTitle}>
      <Title order={2} size="h4">
        {registrationTexts.ownTitle}
      </Title>
      <ShownRegistrants isQuiet={isQuiet} />
    </Stack>
  )
}
