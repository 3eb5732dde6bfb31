import { Group, Text } from '@mantine/core'
import { Notice } from '../../features/papers/shown/Notice.tsx'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { GoodAlert } from '../../ui/GoodAlert.tsx'

const tones = [
  ['good', 'What went well'],
  ['info', 'What waits to be sent'],
  ['bad', 'What went wrong'],
] as const

/** Tones, each with its sign, and the errors of a screen. */
export function Errors() {
  return (
    <>
      <Group>
        {tones.map(([tone, words]) => (
          <Text key={tone} fw={600} c={`var(--tone-${tone})`}>
            {words}
          </Text>
        ))}
      </Group>
      <ErrorAlert title="An error says what happened">And what to do about it.</ErrorAlert>
      <Failure message="What could not be read is read again on a press" again={() => undefined} />
      <GoodAlert title="Something went well" />
      <Notice tone="bad" title="A paper needs its person" />
      <Notice tone="waiting" title="A change waits to be sent" />
      <Notice tone="good" title="A paper is approved" />
      <Notice tone="settled" title="Nothing more to do" />
    </>
  )
}
