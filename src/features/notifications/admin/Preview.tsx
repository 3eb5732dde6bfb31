import { Alert, Button, Card, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import {
  announcementTexts,
  targetsText,
  type Announcement,
} from '../../../../contract/notifications/announcements.ts'
import { pluck } from '../../../../contract/core/collections.ts'
import { momentHere } from '../../../../contract/core/moments.ts'
import {
  previewTargets,
  sendNotification,
  Targets,
  testNotification,
  type Receivers,
} from '../../../../contract/notifications/notificationAdmin.ts'
import { call, messageOf } from '../../../sync/session/call.ts'
import { cleanHtml } from '../../../sync/public/sanitizeHtml.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { Html } from '../../../ui/Html.tsx'
import { usePromise } from '../../../ui/reads/usePromise.ts'
import { useNow } from '../../../ui/reads/useNow.ts'
import { sentBody } from './useAnnouncement.ts'
import { NotReady } from '../../../ui/reads/NotReady.tsx'

interface PreviewProps {
  readonly values: Announcement
  readonly onBack: () => void
  readonly onSent: () => void
}

/** The text and the number of recipients, before it is sent. */
export function Preview({ values, onBack, onSent }: PreviewProps) {
  const body = sentBody(values)
  const heading = useRef<HTMLHeadingElement>(null)
  const sending = useAct({ failed: announcementTexts.sendFailed, closes: true })
  const testing = useAct({ failed: announcementTexts.sendFailed })
  const receivers = usePromise(
    async () => (await call(previewTargets, { body: Targets.strip().parse(body) })).Result,
    (error) => messageOf(error, announcementTexts.previewFailed),
    [],
  )
  useEffect(() => heading.current?.focus(), [])
  const now = useNow()
  const isLater = body.ActiveFrom !== null && Date.parse(body.ActiveFrom) > now

  const send = async () => {
    await call(sendNotification, { body })
    onSent()
    return isLater ? announcementTexts.scheduled : announcementTexts.sent
  }
  const test = async () =>
    (await call(testNotification, { body: { Subject: body.Subject, Body: body.Body } })).Message
  const count = receivers.state === 'ready' ? receivers.value.Count : undefined
  return (
    <Stack maw={900}>
      <Title ref={heading} tabIndex={-1} order={1} size="h2">
        {announcementTexts.previewTitle}
      </Title>
      <Card withBorder padding="lg">
        <Title order={2} size="h3" mb="sm" style={{ overflowWrap: 'anywhere' }}>
          {body.Subject}
        </Title>
        <div className="announcement-body">
          <Html clean={cleanHtml(body.Body)} />
        </div>
      </Card>
      <section aria-label={announcementTexts.receivers}>
        <Title order={2} size="h4" mb="xs">
          {announcementTexts.receivers}
        </Title>
        <Text>{targetsText(body, body.UserIds.length)}</Text>
        {receivers.state !== 'ready' && <NotReady read={receivers} height={48} />}
        {receivers.state === 'ready' && <Counted receivers={receivers.value} isByMail={body.ByMail} />}
      </section>
      <Moments from={body.ActiveFrom} until={body.ActiveUntil} isByMail={body.ByMail} />
      <div className="announcement-buttons">
        <Button variant="default" onClick={onBack}>
          {announcementTexts.change}
        </Button>
        <Button variant="default" onClick={() => testing.act(test)}>
          {announcementTexts.test}
        </Button>
        {count !== undefined && (count > 0 || isLater) && (
          <BusyButton busy={sending.isBusy} onClick={() => sending.act(send)}>
            {isLater ? announcementTexts.schedule(count) : announcementTexts.sendTo(count)}
          </BusyButton>
        )}
      </div>
    </Stack>
  )
}

interface CountedProps {
  readonly receivers: Receivers
  readonly isByMail: boolean
}

function Counted({ receivers: { Count, ByMail, WithAccount, Sample }, isByMail }: CountedProps) {
  if (Count === 0) return <Alert color="orange" title={announcementTexts.count(0)} mt="xs" role="status" />
  return (
    <>
      <Text fw={600} role="status">
        {announcementTexts.count(Count)}
      </Text>
      <Text size="sm" c="dimmed">
        {isByMail && announcementTexts.countParts(WithAccount, ByMail)}
        {!isByMail && WithAccount < Count && announcementTexts.mailOnly(Count - WithAccount)}
      </Text>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {announcementTexts.sample(pluck(Sample, 'FullName'), Count)}
      </Text>
    </>
  )
}

interface MomentsProps {
  readonly from: string | null
  readonly until: string | null
  readonly isByMail: boolean
}

function Moments({ from, until, isByMail }: MomentsProps) {
  const lines = [
    ...(from ? [`${announcementTexts.from}: ${momentHere(Date.parse(from))}`] : []),
    ...(until ? [`${announcementTexts.until}: ${momentHere(Date.parse(until))}`] : []),
    ...(isByMail ? [announcementTexts.mailed] : []),
  ]
  return (
    <Text c="dimmed" component="div">
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Text>
  )
}
