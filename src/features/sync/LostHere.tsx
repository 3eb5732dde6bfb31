import { useState } from 'react'
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { useAct } from '../../parts/act/useAct.ts'
import { leaveLost } from '../../cache/outbox/sentChanges.ts'
import { entities } from '../../cache/entities/entities.ts'
import { sendLostChanges } from '../../sync/outbox/syncEngine.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { BusyButton } from '../../ui/form/BusyButton.tsx'
import { Icon } from '../../ui/icons.tsx'
import { lostTexts } from './texts.ts'
import { useLost } from './useLost.ts'

/** What the portal had confirmed and has lost, with the offer to send it again. */
export function LostHere() {
  const { UserId, work } = useDatabases()
  const lost = useLost()
  const [isSent, setSent] = useState(false)
  const { isBusy, act } = useAct({ failed: lostTexts.unanswered })
  if (!lost || lost.length === 0) return null
  const send = async () => {
    if (!(await sendLostChanges(UserId))) throw new Error(lostTexts.unanswered)
    setSent(true)
  }
  const lines = [
    ...new Set(lost.map(({ name, Kind }) => [name, entities[Kind].label].filter(Boolean).join(': '))),
  ]
  return (
    <Alert
      variant="outline"
      color="error"
      icon={<Icon name="warning" />}
      title={lostTexts.title}
      styles={{ message: { color: 'var(--mantine-color-text)' } }}
    >
      <Stack gap="sm">
        <Text>
          {lostTexts.count(lost.length)} {lostTexts.text}
        </Text>
        <List>
          {lines.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
        {isSent && <Text>{lostTexts.waiting}</Text>}
        {lost.some(({ Kind }) => Kind === 'file') && <Text size="sm">{lostTexts.documents}</Text>}
        <Group>
          <BusyButton busy={isBusy} busyLabel={lostTexts.sending} onClick={() => act(send)}>
            {lostTexts.send}
          </BusyButton>
          <Button variant="default" onClick={() => act(() => leaveLost(work))}>
            {lostTexts.leave}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
