import { Stack, Text } from '@mantine/core'
import { ScreenHead } from '../../../ui/ScreenHead.tsx'
import { accountScreenTexts } from './texts.ts'
import { SecondFactorSection } from './SecondFactorSection.tsx'

/** Replaces every organiser's screen until the organiser has the second factor that the portal requires. */
export function FactorNeeded() {
  return (
    <Stack maw={760}>
      <ScreenHead title={accountScreenTexts.neededTitle} />
      <Text>{accountScreenTexts.neededText}</Text>
      <SecondFactorSection />
    </Stack>
  )
}
