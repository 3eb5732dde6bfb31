import { Anchor, Button, Card, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { MailCounts, MailRun } from '../../../contract/mail/mails.ts'
import { mailScreenTexts } from '../../../contract/mail/mailScreens.ts'
import { momentHere } from '../../../contract/core/moments.ts'

interface MailRunsProps {
  readonly runs: readonly MailRun[]
  readonly addressOf: (runId: string) => string
  /** True to show those that went well too. */
  readonly isWhole: boolean
  readonly onWhole: () => void
}

const totalOf = ({ queued, sent, refused, failed }: MailCounts) => queued + sent + refused + failed

/** The outbox is below them, so only this many of the newest are shown at first, and none that went well. */
const newest = 3

export const isToSee = ({ Counts }: MailRun) => Counts.sent < totalOf(Counts)

/** The button that shows all runs of many mails. */
export const AllRuns = ({ count, onShow }: { readonly count: number; readonly onShow: () => void }) => (
  <Button variant="default" onClick={onShow}>
    {mailScreenTexts.allRuns(count)}
  </Button>
)

/** Runs of many mails, each with its progress; nothing if there are none, or none to see. */
export function MailRuns({ runs, addressOf, isWhole, onWhole }: MailRunsProps) {
  const shown = isWhole ? runs : runs.filter(isToSee).slice(0, newest)
  if (shown.length === 0) return null
  return (
    <Stack gap="sm" component="section" aria-labelledby="mail-runs">
      <Group justify="space-between">
        <Title order={2} size="h4" id="mail-runs">
          {mailScreenTexts.runs}
        </Title>
        {shown.length < runs.length && <AllRuns count={runs.length} onShow={onWhole} />}
      </Group>
      <ul className="mail-runs">
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
