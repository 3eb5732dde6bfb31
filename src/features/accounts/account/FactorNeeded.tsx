import { Stack, Text } from '@mantine/core'
import { ScreenHead } from '../../../ui/ScreenHead.tsx'
import { accountWords } from './accountWords.ts'
import { SecondFactorSection } from './SecondFactorSection.tsx'

/** Replaces every organiser's screen until the organiser has the second factor that the portal requires. */
export function FactorNeeded() {
  return (
    <Stack maw={760} mx="auto">
      <ScreenHead title={accountWords.neededTitle} />
      <Text>{accountWords.neededText}</Text>
      <SecondFactorSection />
    </Stack>
  )
}
