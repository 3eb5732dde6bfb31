import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { syncTexts } from '../../../contract/device/sync.ts'
import { useConnection } from '../../stores/connection.ts'
import { useWhere } from '../../stores/deviceStore.ts'
import { wakeSync } from '../../sync/outbox/syncEngine.ts'
import { pullPapers } from '../../sync/pull/pull.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { Icon } from '../../ui/icons.tsx'
import { byThing } from './sentence.ts'
import { useLost } from './useLost.ts'
import { usePlacedOutbox, type PlacedRow } from './useOutbox.ts'
import { WaitingRow } from './WaitingRow.tsx'
import { needsAttention, waitingLine } from './outboxLabels.ts'

/** The outbox: first rows that need the person, then rows that are sent automatically. */
export function Waiting() {
  const databases = useDatabases()
  const rows = usePlacedOutbox()
  const hasLost = (useLost() ?? []).length > 0
  const reachable = useConnection((state) => state.reachable)
  const [busy, setBusy] = useState(false)
  const where = useWhere()
  if (!rows) return <Skeleton height={120} />
  const syncNow = async () => {
    setBusy(true)
    await wakeSync(true)
    // The worker may have sent everything: only a response to this page shows it that the portal is reachable.
    await pullPapers(databases).catch(() => undefined)
    setBusy(false)
  }
  return (
    <>
      {!reachable && (
        <Alert color="gray" icon={<Icon name="offline" />} title={syncTexts.offline}>
          {syncTexts.offlineText(where)}
        </Alert>
      )}
      {rows.length === 0 && !hasLost && <Text role="status">{syncTexts.nothing}</Text>}
      {rows.length > 0 && (
        <Text fw={600} role="status">
          {waitingLine(rows)}
        </Text>
      )}
      <Group>
        <Button
          variant={rows.length > 0 && !hasLost ? 'filled' : 'default'}
          onClick={() => void syncNow()}
          aria-disabled={busy}
          leftSection={<Icon name="sync" />}
        >
          {busy ? syncTexts.syncing : syncTexts.syncNow}
        </Button>
      </Group>
      <Rows title={syncTexts.attention} rows={rows.filter(needsAttention)} all={rows} />
      <Rows title={syncTexts.waiting} rows={rows.filter((row) => !needsAttention(row))} all={rows} />
    </>
  )
}

interface RowsProps {
  readonly title: string
  readonly rows: readonly PlacedRow[]
  readonly all: readonly PlacedRow[]
}

/** One line for each thing that waits, however many changes of it do. */
function Rows({ title, rows, all }: RowsProps) {
  if (rows.length === 0) return null
  return (
    <Stack component="section" gap="sm" aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <ul className="sync-rows">
        {byThing(rows).map((some) => (
          <WaitingRow key={some[0]?.Order} rows={some} all={all} />
        ))}
      </ul>
    </Stack>
  )
}
