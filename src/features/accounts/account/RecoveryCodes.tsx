import { Button, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { accountScreenTexts } from './texts.ts'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onKept: () => void
}

/** The codes that let somebody in without app and passkey, shown once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  return (
    <Stack>
      <Text fw={600}>{accountScreenTexts.factorCodes}</Text>
      <Text>{accountScreenTexts.factorCodesHint}</Text>
      <SimpleGrid
        cols={{ base: 1, xs: 2 }}
        spacing="xs"
        component="ul"
        m={0}
        p={0}
        style={{ listStyle: 'none' }}
      >
        {codes.map((code) => (
          <li key={code}>
            <Code fz="md">{code}</Code>
          </li>
        ))}
      </SimpleGrid>
      <Group>
        <Button onClick={onKept}>{accountScreenTexts.factorDone}</Button>
      </Group>
    </Stack>
  )
}
