import { Button, Group } from '@mantine/core'
import { showSnack } from '../../ui/snackbar.tsx'

const messages = [
  ['success', 'The paper was changed'],
  ['info', 'Initiating download...'],
  ['warning', 'Maximum of 5 authors allowed per paper'],
  ['error', 'Failed to save paper'],
] as const

/** The messages of each kind, where they are in the app. */
export function Messages() {
  return (
    <Group>
      {messages.map(([severity, words]) => (
        <Button key={severity} variant="default" onClick={() => showSnack(words, severity)}>
          {words}
        </Button>
      ))}
    </Group>
  )
}
