import { Button, Card, Group, Loader, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { texts } from '../../../contract/core/errors.ts'
import { syncTexts } from '../../../contract/device/sync.ts'
import { entities } from '../../cache/entities/entities.ts'
import { usePublicContent } from '../../sync/public/publicContent.ts'
import { Icon } from '../../ui/icons.tsx'
import { SupportLine } from '../../ui/SupportLine.tsx'
import { useNow } from '../../ui/reads/useNow.ts'
import type { PlacedRow } from './useOutbox.ts'
import { needsAttention, stateLabels, waitsFor } from './outboxLabels.ts'

interface WaitingRowProps {
  readonly row: PlacedRow
  readonly all: readonly PlacedRow[]
  /** The number of read marks in this line. */
  readonly marks: number
}

/** One waiting change, the reason, and a link to its form. */
export function WaitingRow({ row, all, marks }: WaitingRowProps) {
  const support = usePublicContent(({ homePage }) => homePage.value?.SupportEmail ?? '')
  const { place } = row
  const name = place?.name ?? ''
  const what = row.Kind === 'mark-read' ? syncTexts.marks(marks) : entities[row.Kind].label
  const isAsking = needsAttention(row)
  const lastError = row.LastError || (row.State === 'refused' ? texts.somethingWrong : '')
  const problems = row.Errors.length > 0 ? row.Errors : [lastError].filter(Boolean)
  const why = waitsFor(row, all, useNow())
  return (
    <Card component="li" withBorder padding="md">
      <Group justify="space-between" align="start" gap="xs">
        <Stack gap={2} miw={0} flex="1 1 240px">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name || what}
          </Text>
          {name && (
            <Text size="sm" c="dimmed">
              {what}
            </Text>
          )}
          {problems.map((problem) => (
            <Text key={problem} size="sm" c={isAsking ? 'var(--mantine-color-error)' : 'dimmed'}>
              {problem}
            </Text>
          ))}
          {why && (
            <Text size="sm" c="dimmed">
              {why}
            </Text>
          )}
          {problems.length > 0 && row.TraceId && <SupportLine address={support} traceId={row.TraceId} />}
        </Stack>
        <Group gap={6} wrap="nowrap" flex="none">
          {row.State === 'sending' ? (
            <Loader size="xs" />
          ) : (
            <Icon name={isAsking ? 'warning' : 'sync'} size={16} />
          )}
          <Text size="sm">{stateLabels[row.State]}</Text>
        </Group>
      </Group>
      {isAsking && place && (
        <Group mt="xs">
          <Button
            component={Link}
            to={place.to}
            state={place.state}
            variant="default"
            aria-label={syncTexts.openNamed(name || what)}
          >
            {syncTexts.open}
          </Button>
        </Group>
      )}
    </Card>
  )
}
