import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { syncTexts } from '../../../contract/device/sync.ts'
import { useConnection } from '../../stores/connection.ts'
import { useWhere } from '../../stores/deviceStore.ts'
import { wakeSync } from '../../sync/outbox/syncEngine.ts'
import { pullPapers } from '../../sync/pull/pull.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { Icon } from '../../ui/icons.tsx'
import { useLost } from './useLost.ts'
import { usePlacedOutbox, type PlacedRow } from './useOutbox.ts'
import { WaitingRow } from './WaitingRow.tsx'
import { needsAttention } from './outboxLabels.ts'

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
      <Group>
        <Button onClick={() => void syncNow()} aria-disabled={busy} leftSection={<Icon name="sync" />}>
          {busy ? syncTexts.syncing : syncTexts.syncNow}
        </Button>
      </Group>
      <Rows title={syncTexts.attention} rows={rows.filter(needsAttention)} all={rows} />
      <Rows title={syncTexts.waiting} rows={rows.filter((row) => !needsAttention(row))} all={rows} />
    </>
  )
}

const isMark = ({ Kind }: PlacedRow) => Kind === 'mark-read'
const marksIn = (rows: readonly PlacedRow[]) => rows.filter(isMark).length

/** All read marks share one line: a single one means nothing to the person. */
function withMarksOnce(rows: readonly PlacedRow[]): readonly PlacedRow[] {
  const first = rows.find(isMark)
  return rows.filter((row) => !isMark(row) || row === first)
}

interface RowsProps {
  readonly title: string
  readonly rows: readonly PlacedRow[]
  readonly all: readonly PlacedRow[]
}

function Rows({ title, rows, all }: RowsProps) {
  if (rows.length === 0) return null
  return (
    <Stack component="section" gap="sm" aria-label={title}>
      <Title order={2} size="h3">
        {title}
      </Title>
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {withMarksOnce(rows).map((row) => (
          <WaitingRow key={row.Order} row={row} all={all} marks={marksIn(rows)} />
        ))}
      </Stack>
    </Stack>
  )
}
