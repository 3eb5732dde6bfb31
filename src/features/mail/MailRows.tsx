import { Badge, Button, Card, Checkbox, Group, Stack, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { mailStateLabels, mailTexts, type MailState, type OutgoingMail } from '../../../contract/mails.ts'
import { mailScreenTexts } from '../../../contract/mailScreens.ts'
import { momentHere } from '../../../contract/moments.ts'
import { SelectAll } from '../../ui/list/SelectAll.tsx'

interface MailRowsProps {
  readonly rows: readonly OutgoingMail[]
  readonly chosen: ReadonlySet<string>
  readonly choose: (ids: readonly string[], isChosen: boolean) => void
  readonly onRetry: (ids: readonly string[]) => void
}

const colours: Readonly<Record<MailState, string>> = {
  queued: 'blue',
  sent: 'green',
  refused: 'red',
  failed: 'orange',
}

const canRetry = ({ State }: OutgoingMail) => State === 'refused' || State === 'failed'

/** Mails as rows of a table at a desk, as cards on a phone. */
export function MailRows(props: MailRowsProps) {
  const isDesk = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  return isDesk ? <MailTable {...props} /> : <MailCards {...props} />
}

interface RowProps extends Omit<MailRowsProps, 'rows'> {
  readonly mail: OutgoingMail
}

function Choose({ mail, chosen, choose }: RowProps) {
  return (
    <Checkbox
      aria-label={mailScreenTexts.select(mail.Subject, mail.Recipient)}
      checked={chosen.has(mail.MailId)}
      disabled={!canRetry(mail)}
      onChange={(event) => choose([mail.MailId], event.currentTarget.checked)}
    />
  )
}

function Retry({ mail, onRetry }: RowProps) {
  if (!canRetry(mail)) return null
  return (
    <Button
      variant="default"
      aria-label={mailScreenTexts.retryOne(mail.Subject, mail.Recipient)}
      onClick={() => onRetry([mail.MailId])}
    >
      {mailTexts.retry}
    </Button>
  )
}

const StateBadge = ({ State }: OutgoingMail) => (
  <Badge variant="dot" size="lg" tt="none" color={colours[State]}>
    {mailStateLabels[State]}
  </Badge>
)

const moment = (instant: string) => momentHere(Date.parse(instant))

/** When it left, or when it is tried next. */
function timeOf(mail: OutgoingMail): string {
  if (mail.SentOn) return mailScreenTexts.sent(moment(mail.SentOn))
  if (mail.Attempts > 0 && mail.NextAttemptOn) return mailScreenTexts.next(moment(mail.NextAttemptOn))
  return mailScreenTexts.created(moment(mail.CreatedOn))
}

function Times({ mail }: Pick<RowProps, 'mail'>) {
  return (
    <Text size="sm" c="dimmed">
      {[timeOf(mail), mail.State !== 'sent' && mail.Attempts > 0 && mailScreenTexts.attempts(mail.Attempts)]
        .filter(Boolean)
        .join(' · ')}
    </Text>
  )
}

function What({ mail }: Pick<RowProps, 'mail'>) {
  return (
    <div className="mail-words">
      <Text fw={600}>{mail.Subject}</Text>
      <Text size="sm" c="dimmed">
        {mail.Kind}
      </Text>
      {mail.LastError && (
        <Text size="sm" c={mail.State === 'queued' ? 'dimmed' : 'var(--mantine-color-error)'}>
          {mail.LastError}
        </Text>
      )}
    </div>
  )
}

function MailTable({ rows, ...props }: MailRowsProps) {
  const all = rows.filter(canRetry).map(({ MailId }) => MailId)
  const count = all.filter((id) => props.chosen.has(id)).length
  return (
    <Table verticalSpacing="sm" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={48}>
            <SelectAll
              label={mailScreenTexts.selectAll}
              total={all.length}
              chosen={count}
              onChange={(isChosen) => props.choose(all, isChosen)}
            />
          </Table.Th>
          <Table.Th>{mailScreenTexts.receiver}</Table.Th>
          <Table.Th>{mailScreenTexts.subject}</Table.Th>
          <Table.Th w={150}>{mailScreenTexts.state}</Table.Th>
          <Table.Th w={240}>{mailScreenTexts.time}</Table.Th>
          <Table.Td w={140} />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((mail) => (
          <Table.Tr key={mail.MailId}>
            <Table.Td>
              <Choose mail={mail} {...props} />
            </Table.Td>
            <Table.Td className="mail-words">{mail.Recipient}</Table.Td>
            <Table.Td>
              <What mail={mail} />
            </Table.Td>
            <Table.Td>
              <StateBadge {...mail} />
            </Table.Td>
            <Table.Td>
              <Times mail={mail} />
            </Table.Td>
            <Table.Td ta="right">
              <Retry mail={mail} {...props} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function MailCards({ rows, ...props }: MailRowsProps) {
  return (
    <ul className="desk-cards">
      {rows.map((mail) => (
        <Card key={mail.MailId} component="li" withBorder padding="md">
          <Group align="start" wrap="nowrap">
            <Choose mail={mail} {...props} />
            <Stack gap={4} miw={0} flex={1}>
              <Text size="sm" className="mail-words">
                {mail.Recipient}
              </Text>
              <What mail={mail} />
              <Group gap="xs">
                <StateBadge {...mail} />
              </Group>
              <Times mail={mail} />
              <Group>
                <Retry mail={mail} {...props} />
              </Group>
            </Stack>
          </Group>
        </Card>
      ))}
    </ul>
  )
}
