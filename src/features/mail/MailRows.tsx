import { Badge, Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { mailList } from '../../../contract/mail/mailList.ts'
import {
  mailStateLabels,
  mailTexts,
  type MailState,
  type OutgoingMail,
} from '../../../contract/mail/mails.ts'
import { mailScreenTexts } from '../../../contract/mail/mailScreens.ts'
import { useTimeZone } from '../../sync/public/useTimeZone.ts'
import { List } from '../../ui/list/List.tsx'
import type { Selection } from '../../ui/list/useSelection.ts'

interface MailRowsProps {
  readonly rows: readonly OutgoingMail[]
  readonly selection: Selection<OutgoingMail>
  readonly onRetry: (mail: OutgoingMail) => void
}

const colours: Readonly<Record<MailState, string>> = {
  queued: 'blue',
  sent: 'green',
  refused: 'red',
  failed: 'orange',
}

const canRetry = ({ State }: OutgoingMail) => State === 'refused' || State === 'failed'

const layout = { State: { width: 150 }, Time: { width: 240 } }

const cells: Readonly<Record<string, (mail: OutgoingMail) => ReactNode>> = {
  Subject: ({ Subject, Kind, LastError, State }) => (
    <>
      <Text fw={600}>{Subject}</Text>
      <Text size="sm" c="dimmed">
        {Kind}
      </Text>
      {LastError && (
        <Text size="sm" c={State === 'queued' ? 'dimmed' : 'var(--mantine-color-error)'}>
          {LastError}
        </Text>
      )}
    </>
  ),
  State: ({ State }) => (
    <Badge variant="dot" size="lg" tt="none" color={colours[State]}>
      {mailStateLabels[State]}
    </Badge>
  ),
}

/** The mails of a page, to select and send again. */
export function MailRows({ rows, selection, onRetry }: MailRowsProps) {
  return (
    <List
      label={mailScreenTexts.outbox}
      rows={rows}
      idOf={({ MailId }) => MailId}
      columns={mailList.spec.columns}
      named="Subject"
      layout={layout}
      cells={cells}
      timeZone={useTimeZone()}
      choosing={{
        ...selection,
        label: (mail) => mailScreenTexts.select(mail.Subject, mail.Recipient),
        labelOfAll: mailScreenTexts.selectAll,
        may: canRetry,
      }}
      actions={(mail) =>
        canRetry(mail) && (
          <Button
            variant="default"
            aria-label={mailScreenTexts.retryOne(mail.Subject, mail.Recipient)}
            onClick={() => onRetry(mail)}
          >
            {mailTexts.retry}
          </Button>
        )
      }
    />
  )
}
