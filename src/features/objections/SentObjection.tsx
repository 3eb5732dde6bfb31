import { Alert, Text } from '@mantine/core'
import { momentIn } from '../../../contract/core/moments.ts'
import { objectionLabels, objectionTexts, type Objection } from '../../../contract/papers/objections.ts'
import { zoneHere } from '../../../contract/core/zones.ts'

interface SentObjectionProps {
  readonly sent: Objection
  /** True just after sending; false if the link was opened again. */
  readonly isNew: boolean
}

/** The sent objection, just after sending or when the link is opened again. */
export function SentObjection({ sent, isNew }: SentObjectionProps) {
  const zone = zoneHere()
  return (
    <Alert
      variant="outline"
      color="green"
      role="status"
      title={isNew ? objectionTexts.sentTitle : objectionTexts.alreadySent}
    >
      <Text c="var(--mantine-color-text)">{objectionTexts.sent}</Text>
      <Text c="var(--mantine-color-text)" fw={600} mt="sm">
        {objectionLabels[sent.Kind]}
      </Text>
      <Text c="var(--mantine-color-text)" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {sent.Reason}
      </Text>
      <Text c="dimmed" size="sm" mt="sm">
        {objectionTexts.sentOn(momentIn(zone, sent.CreatedOn))}
      </Text>
    </Alert>
  )
}
