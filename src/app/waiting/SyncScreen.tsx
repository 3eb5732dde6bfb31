import { Alert, Button, Card, Group, Loader, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { OutboxRow, PaperDraft } from '../../cache/rows.ts'
import { useConnection } from '../../stores/connection.ts'
import { useSession } from '../../stores/session.ts'
import { wakeSync } from '../../sync/current.ts'
import { usePublicContent } from '../../sync/publicContent.ts'
import { Icon } from '../../ui/icons.tsx'
import { usePageTitle } from '../../ui/pageTitle.ts'
import { SupportLine } from '../../ui/SupportLine.tsx'
import { useDrafts, useOutbox } from './useOutbox.ts'
import { kindLabels, needsAttention, stateLabels } from './words.ts'

/** What waits for the server and why, and a way to try at once. */
export function SyncScreen() {
  usePageTitle('Waiting to send')
  const userId = useSession((state) => state.session?.UserId)
  return (
    <Stack>
      <Title order={1} size="h2">
        Waiting to send
      </Title>
      {userId && <Waiting userId={userId} />}
    </Stack>
  )
}

function Waiting({ userId }: { readonly userId: string }) {
  const rows = useOutbox(userId)
  const drafts = useDrafts(userId)
  const reachable = useConnection((state) => state.reachable)
  const [busy, setBusy] = useState(false)
  if (!rows) return <Skeleton height={120} />
  if (rows.length === 0)
    return <Text role="status">Nothing is waiting. Everything that you changed here has been received.</Text>
  const syncNow = async () => {
    setBusy(true)
    await wakeSync(true).finally(() => setBusy(false))
  }
  return (
    <>
      {!reachable && (
        <Alert color="gray" icon={<Icon name="offline" />} title="You are offline">
          What you see here is kept on this device and is sent by itself when the network is back. What is
          queued is not submitted yet.
        </Alert>
      )}
      <Group>
        <Button onClick={() => void syncNow()} aria-disabled={busy} leftSection={<Icon name="sync" />}>
          {busy ? 'Sending…' : 'Sync now'}
        </Button>
      </Group>
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {rows.map((row) => (
          <WaitingRow key={row.Order} row={row} draft={drafts.get(row.EntityId)} />
        ))}
      </Stack>
    </>
  )
}

function WaitingRow({ row, draft }: { readonly row: OutboxRow; readonly draft: PaperDraft | undefined }) {
  const support = usePublicContent(({ homePage }) =>
    homePage.state === 'ready' ? homePage.value.SupportEmail : '',
  )
  const problems = row.Errors.length > 0 ? row.Errors : [row.LastError].filter(Boolean)
  return (
    <Card component="li" withBorder padding="md">
      <Group justify="space-between" align="start" gap="xs">
        <Stack gap={2} miw={0} flex="1 1 240px">
          <Text fw={600}>{draft ? draft.Fields.PaperTitle || 'Untitled draft' : kindLabels[row.Kind]}</Text>
          {draft && (
            <Text size="sm" c="dimmed">
              {kindLabels[row.Kind]}
            </Text>
          )}
          {problems.map((problem) => (
            <Text key={problem} size="sm" c={needsAttention(row) ? 'var(--mantine-color-error)' : 'dimmed'}>
              {problem}
            </Text>
          ))}
          {problems.length > 0 && row.TraceId && <SupportLine address={support} traceId={row.TraceId} />}
        </Stack>
        <Group gap={6} wrap="nowrap" flex="none">
          {row.State === 'sending' ? (
            <Loader size="xs" />
          ) : (
            <Icon name={needsAttention(row) ? 'warning' : 'sync'} size={16} />
          )}
          <Text size="sm">{stateLabels[row.State]}</Text>
        </Group>
      </Group>
    </Card>
  )
}
