import { Button, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { accountWords } from './accountWords.ts'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onKept: () => void
}

/** The codes that let somebody in without app and passkey, shown once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  return (
    <Stack>
      <Text fw={600}>{accountWords.factorCodes}</Text>
      <Text>{accountWords.factorCodesHint}</Text>
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
        <Button onClick={onKept}>{accountWords.factorDone}</Button>
      </Group>
    </Stack>
  )
}
