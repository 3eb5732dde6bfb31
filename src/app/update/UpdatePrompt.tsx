import './update.css'
import { Button, Card, Group, Text } from '@mantine/core'
import { updateNow, useUpdate } from './worker.ts'

/** Shows that a new version is ready; it takes over only when the person agrees (offline O16). */
export function UpdatePrompt() {
  const step = useUpdate((state) => state.step)
  return (
    <div role="status">
      {step !== 'none' && (
        <Card className="shell-update" withBorder padding="sm">
          <Group justify="space-between" gap="xs">
            <Text fw={600}>A new version is ready</Text>
            <Button flex="none" onClick={() => void updateNow()}>
              Update now
            </Button>
          </Group>
        </Card>
      )}
    </div>
  )
}
