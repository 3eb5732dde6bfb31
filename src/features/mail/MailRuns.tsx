import { Anchor, Button, Card, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { MailCounts, MailRun } from '../../../contract/mail/mails.ts'
import { mailScreenTexts } from '../../../contract/mail/mailScreens.ts'
import { momentHere } from '../../../contract/core/moments.ts'

interface MailRunsProps {
  readonly runs: readonly MailRun[]
  readonly addressOf: (runId: string) => string
}

const totalOf = ({ queued, sent, refused, failed }: MailCounts) => queued + sent + refused + failed

/** The outbox is below them, so only this many of the newest are shown at first, and none that went well. */
const newest = 3

const isToSee = ({ Counts }: MailRun) => Counts.sent < totalOf(Counts)

/** Runs of many mails, each with its progress; nothing if there are none. */
export function MailRuns({ runs, addressOf }: MailRunsProps) {
  const [isWhole, setWhole] = useState(false)
  if (runs.length === 0) return null
  const shown = isWhole ? runs : runs.filter(isToSee).slice(0, newest)
  return (
    <Stack gap="sm" component="section" aria-labelledby="mail-runs">
      <Group justify="space-between">
        <Title order={2} size="h4" id="mail-runs">
          {mailScreenTexts.runs}
        </Title>
        {shown.length < runs.length && (
          <Button variant="default" onClick={() => setWhole(true)}>
            {mailScreenTexts.allRuns(runs.length)}
          </Button>
        )}
      </Group>
      <ul className="mail-runs" hidden={shown.length === 0}>
        {shown.map((run) => (
          <Card key={run.RunId} component="li" withBorder padding="md">
            <Anchor
              component={Link}
              to={addressOf(run.RunId)}
              className="mail-link"
              fw={600}
              aria-label={mailScreenTexts.showRun(run.Title)}
            >
              {run.Title}
            </Anchor>
            <Bar counts={run.Counts} label={run.Title} />
            <Text size="sm" mt={4}>
              {mailScreenTexts.progress(run.Counts)}
            </Text>
            <Text size="sm" c="dimmed">
              {momentHere(Date.parse(run.CreatedOn))}
            </Text>
          </Card>
        ))}
      </ul>
    </Stack>
  )
}

function Bar({ counts, label }: { readonly counts: MailCounts; readonly label: string }) {
  const part = (count: number) => (100 * count) / Math.max(1, totalOf(counts))
  return (
    <Progress.Root size="md">
      <Progress.Section value={part(counts.sent)} color="green" aria-label={label} />
      <Progress.Section
        value={part(counts.refused + counts.failed)}
        color="error"
        withAria={false}
        aria-hidden="true"
      />
    </Progress.Root>
  )
}
