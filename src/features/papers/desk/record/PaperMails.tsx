import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { getMails, mailList } from '../../../../../contract/mail/mailList.ts'
import { mailScreenTexts } from '../../../../../contract/mail/mailScreens.ts'
import { mailStateLabels } from '../../../../../contract/mail/mails.ts'
import type { DeskPaper } from '../../../../../contract/papers/decisions.ts'
import { deskTexts } from '../../../../../contract/papers/paperDesk.ts'
import { pathWith, paths } from '../../../../paths.ts'
import { useDatabases } from '../../../../sync/session/useDatabases.ts'
import { useRead } from '../../../../sync/pull/useRead.ts'
import { NotReady } from '../../../../ui/reads/NotReady.tsx'

interface PaperMailsProps {
  readonly paper: DeskPaper
  readonly timeZone: string
}

const time = mailList.spec.columns.find(({ key }) => key === 'Time')

/** The mails about a paper, the newest first. */
export function PaperMails({ paper: { Id: PaperId }, timeZone }: PaperMailsProps) {
  const read = useRead(getMails, {
    query: { PaperId },
    failed: mailScreenTexts.loadFailed,
    forAway: useDatabases(),
  })
  if (read.state !== 'ready') return <NotReady read={read} height={120} />
  const { Rows, Total } = read.value
  if (Total === 0) return <Text>{deskTexts.noMails}</Text>
  return (
    <Stack>
      <Stack component="ul" gap="sm" className="desk-plain">
        {Rows.map((mail) => (
          <li key={mail.MailId}>
            <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
              {mail.Subject}
            </Text>
            <Text size="sm" c="dimmed">
              {[mail.Recipient, mailStateLabels[mail.State], time?.value(mail, timeZone)]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            {mail.LastError && (
              <Text size="sm" c="var(--mantine-color-error)">
                {mail.LastError}
              </Text>
            )}
          </li>
        ))}
      </Stack>
      <Anchor
        component={Link}
        to={pathWith(paths.notificationsAdmin, { tab: 'mail', paper: PaperId })}
        size="sm"
      >
        {deskTexts.allMails(Total)}
      </Anchor>
    </Stack>
  )
}
