import { Anchor, Badge, Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { mailList } from '../../../contract/mail/mailList.ts'
import {
  mailStateLabels,
  mailTexts,
  type MailState,
  type OutgoingMail,
  retryMails,
} from '../../../contract/mail/mails.ts'
import { mailScreenTexts } from '../../../contract/mail/mailScreens.ts'
import { useMayCall } from '../../parts/act/Allowed.tsx'
import { ListRows } from '../../parts/list/ListRows.tsx'
import { focusedRow } from '../../parts/list/RowKeys.tsx'
import type { ListKey } from '../../parts/list/useListKeys.ts'
import type { ListState } from '../../parts/list/useList.ts'
import { useIsDesk } from '../../ui/list/useIsDesk.ts'
import type { Selection } from '../../ui/list/useSelection.ts'

interface MailRowsProps {
  readonly list: ListState<typeof mailList>
  readonly rows: readonly OutgoingMail[]
  readonly selection: Selection<OutgoingMail>
  readonly onRetry: (mail: OutgoingMail) => void
}

const colours: Readonly<Record<MailState, string>> = {
  queued: 'blue',
  sent: 'green',
  refused: 'error',
  failed: 'orange',
}

export const canRetry = ({ State }: OutgoingMail) => State === 'refused' || State === 'failed'

/** The key that sends a mail again; without `retry` it is only shown. */
export const mailKeys = (retry: (() => void) | undefined): readonly ListKey[] => [
  { key: 's', label: mailTexts.retry, act: retry },
]

const layout = {
  Recipient: { width: '22%' },
  State: { width: 150 },
  Time: { width: 240 },
  actions: { width: 132 },
} as const

export const mailId = ({ MailId }: OutgoingMail) => MailId

/** How far a mail is, in words and colour. */
export const MailBadge = ({ state }: { readonly state: MailState }) => (
  <Badge variant="dot" size="lg" tt="none" color={colours[state]}>
    {mailStateLabels[state]}
  </Badge>
)

const cellsOf = (
  list: ListState<typeof mailList>,
  isDesk: boolean,
): Readonly<Record<string, (mail: OutgoingMail) => ReactNode>> => ({
  Subject: ({ MailId, Subject, Kind, LastError, State }) => (
    <>
      <Anchor
        component={Link}
        to={list.at({ open: MailId })}
        className="desk-title"
        size="sm"
        fw={600}
        underline="hover"
      >
        {Subject}
      </Anchor>
      {isDesk && (
        <Text size="sm" c="dimmed">
          {Kind}
        </Text>
      )}
      {LastError && (
        <Text
          size="sm"
          {...(isDesk ? {} : { truncate: 'end' })}
          c={State === 'queued' ? 'dimmed' : 'var(--mantine-color-error)'}
        >
          {LastError}
        </Text>
      )}
    </>
  ),
  State: ({ State }) => <MailBadge state={State} />,
})

/** The mails of a page, to select and send again. */
export function MailRows({ list, rows, selection, onRetry }: MailRowsProps) {
  const may = useMayCall()
  const isDesk = useIsDesk()
  const actions = (mail: OutgoingMail) =>
    canRetry(mail) && (
      <Button
        variant="default"
        aria-label={mailScreenTexts.retryOne(mail.Subject, mail.Recipient)}
        onClick={() => onRetry(mail)}
      >
        {mailTexts.retry}
      </Button>
    )
  const retryFocused = () => {
    const id = focusedRow()
    const mail = rows.find(({ MailId }) => MailId === id)
    if (mail && canRetry(mail)) onRetry(mail)
  }
  // An open mail has this key itself.
  const again = mailKeys(list.shown.open === undefined ? retryFocused : undefined)
  return (
    <ListRows
      list={list}
      label={mailScreenTexts.outbox}
      rows={rows}
      idOf={mailId}
      named="Subject"
      layout={layout}
      plain={['Recipient', 'State', 'Time']}
      cut={['Recipient', 'Time']}
      cells={cellsOf(list, isDesk)}
      beside={['Recipient', 'Subject', 'State']}
      choosing={{
        ...selection,
        label: (mail) => mailScreenTexts.select(mail.Subject, mail.Recipient),
        labelOfAll: mailScreenTexts.selectAll,
        may: canRetry,
      }}
      {...(may(retryMails) ? { keys: again } : {})}
      {...(rows.some(canRetry) && may(retryMails) ? { actions } : {})}
    />
  )
}
