import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { mailList } from '../../../contract/mail/mailList.ts'
import { mailScreenTexts as texts } from '../../../contract/mail/mailScreens.ts'
import { getMail, mailTexts, type OutgoingMail, retryMails } from '../../../contract/mail/mails.ts'
import { Allowed, useMayCall } from '../../parts/act/Allowed.tsx'
import { useListKeys } from '../../parts/list/useListKeys.ts'
import { useTimeZone } from '../../sync/public/useTimeZone.ts'
import { useRead } from '../../sync/pull/useRead.ts'
import { Facts } from '../../ui/Facts.tsx'
import { NotReady } from '../../ui/reads/NotReady.tsx'
import { Section } from '../../ui/Section.tsx'
import { canRetry, MailBadge, mailKeys } from './MailRows.tsx'

interface OpenMailProps {
  readonly mailId: string
  /** Its row in the list, which is shown until its text is read. */
  readonly row: OutgoingMail | undefined
  readonly onRetry: () => void
}

/** One mail of the outbox: who gets it, how far it is, what it says. */
export function OpenMail({ mailId, row, onRetry }: OpenMailProps) {
  const read = useRead(getMail, { params: { id: mailId }, failed: texts.oneFailed })
  // The row is asked for again while mails wait.
  const mail = row ?? read.value
  const may = useMayCall()
  useListKeys(mail && canRetry(mail) && may(retryMails) ? mailKeys(onRetry) : [])
  return (
    <Stack>
      {mail && <Head mail={mail} onRetry={onRetry} />}
      {read.state === 'ready' ? (
        <Section title={texts.text}>
          <Text className="mail-plain">{read.value.PlainText}</Text>
        </Section>
      ) : (
        <NotReady read={read} height={320} />
      )}
    </Stack>
  )
}

const time = mailList.spec.columns.find(({ key }) => key === 'Time')

function Head({ mail, onRetry }: { readonly mail: OutgoingMail; readonly onRetry: () => void }) {
  const timeZone = useTimeZone()
  return (
    <>
      <Title order={2} size="h3" className="mail-words">
        {mail.Subject}
      </Title>
      <Facts
        facts={[
          [texts.receiver, mail.Recipient],
          [texts.kind, mail.Kind],
          [texts.state, <MailBadge key="state" state={mail.State} />],
          [texts.time, time?.value(mail, timeZone)],
          mail.LastError !== '' && [texts.words, mail.LastError],
        ]}
      />
      {canRetry(mail) && (
        <Allowed to={retryMails}>
          <Group>
            <Button variant="default" aria-keyshortcuts="s" onClick={onRetry}>
              {mailTexts.retry}
            </Button>
          </Group>
        </Allowed>
      )}
    </>
  )
}
