import { Alert, Button, Group, Modal, Progress, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import {
  announcementTexts,
  sentState,
  targetsText,
} from '../../../../contract/notifications/announcements.ts'
import { formTexts } from '../../../../contract/core/forms.ts'
import { momentHere } from '../../../../contract/core/moments.ts'
import {
  getNotification,
  bringNotificationBack,
  withdrawNotification,
  type NotificationDetails,
} from '../../../../contract/notifications/notificationAdmin.ts'
import { Allowed } from '../../../parts/act/Allowed.tsx'
import { call } from '../../../sync/session/call.ts'
import { cleanHtml } from '../../../sync/public/sanitizeHtml.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Html } from '../../../ui/Html.tsx'
import { useNow } from '../../../ui/reads/useNow.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { StateBadge } from './SentList.tsx'
import { useIsPhone } from '../../../ui/sheet/useIsPhone.ts'

interface SentDialogProps {
  /** Undefined while the dialog is closed. */
  readonly id: string | undefined
  readonly onClose: () => void
}

/** One sent notification: its text, its recipients, and who has read it. */
export function SentDialog({ id, onClose }: SentDialogProps) {
  const isPhone = useIsPhone()
  return (
    <Modal
      opened={id !== undefined}
      onClose={onClose}
      title={announcementTexts.details}
      fullScreen={isPhone}
      size="xl"
      closeButtonProps={{ 'aria-label': announcementTexts.close }}
    >
      {id && <Sent key={id} id={id} />}
    </Modal>
  )
}

function Sent({ id }: { readonly id: string }) {
  const sent = useRead(getNotification, { params: { id }, failed: announcementTexts.loadFailed })
  const { value } = sent
  const shown = useMemo(() => value && { ...value, Body: cleanHtml(value.Body) }, [value])
  if (sent.state === 'failed') return <Failure message={sent.message} again={sent.again} />
  if (!shown)
    return (
      <Stack aria-busy="true" aria-label="Loading">
        <Skeleton height={28} width="60%" />
        <Skeleton height={120} />
      </Stack>
    )
  return <SentDetails sent={shown} onChanged={sent.refresh} />
}

interface DetailsProps {
  readonly sent: NotificationDetails
  readonly onChanged: () => void
}

function SentDetails({ sent, onChanged }: DetailsProps) {
  const { Readers, Receivers } = sent
  return (
    <Stack>
      <Group justify="space-between" align="start">
        <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
          {sent.Subject}
        </Title>
        <StateBadge sent={sent} />
      </Group>
      <Facts sent={sent} />
      <div className="announcement-body">
        <Html clean={sent.Body} />
      </div>
      <Stack gap="xs">
        <Title order={3} size="h4">
          {announcementTexts.readBy}
        </Title>
        <Text id="announcement-read">{announcementTexts.readOf(Readers, Receivers)}</Text>
        <Progress.Root size="md" aria-hidden="true">
          <Progress.Section value={Receivers > 0 ? (Readers / Receivers) * 100 : 0} />
        </Progress.Root>
        {sent.ReadBy.length === 0 ? (
          <Text c="dimmed">{announcementTexts.nobodyRead}</Text>
        ) : (
          <ul className="announcement-plain">
            {sent.ReadBy.map(({ FullName, ReadOn }, place) => (
              <li key={`${ReadOn}${place}`}>
                <Text style={{ overflowWrap: 'anywhere' }}>{FullName}</Text>
                <Text size="sm" c="dimmed">
                  {momentHere(Date.parse(ReadOn))}
                </Text>
              </li>
            ))}
          </ul>
        )}
        {sent.ReadBy.length < Readers && <Text c="dimmed">{announcementTexts.mostNamed}</Text>}
      </Stack>
      <Allowed to={withdrawNotification}>
        <Withdrawal sent={sent} onDone={onChanged} />
      </Allowed>
    </Stack>
  )
}

function Facts({ sent }: { readonly sent: NotificationDetails }) {
  const until = sent.ActiveUntil ? momentHere(Date.parse(sent.ActiveUntil)) : '–'
  const facts = [
    [announcementTexts.receivers, targetsText(sent, sent.UserIds.length)],
    [announcementTexts.from, momentHere(Date.parse(sent.ActiveFrom))],
    [announcementTexts.until, until],
  ]
  return (
    <Text size="sm" c="dimmed" component="div">
      {facts.map(([name, value]) => (
        <div key={name}>
          {name}: {value}
        </div>
      ))}
      {sent.ByMail && <div>{announcementTexts.mailed}</div>}
      {sent.CreatedByName && <div>{announcementTexts.sentBy(sent.CreatedByName)}</div>}
    </Text>
  )
}

/** Withdraws after a question, and restores a withdrawn one. */
function Withdrawal({ sent, onDone }: { readonly sent: NotificationDetails; readonly onDone: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const { isBusy, act } = useAct()
  const state = sentState(sent, useNow())
  if (state === 'over') return null
  const change = (endpoint: typeof withdrawNotification | typeof bringNotificationBack) =>
    act(async () => {
      const { Message } = await call(endpoint, { params: { id: sent.Id } })
      setAsking(false)
      onDone()
      return Message
    })
  if (state === 'withdrawn')
    return (
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{announcementTexts.bringBackExplained}</Text>
        <BusyButton variant="default" busy={isBusy} onClick={() => change(bringNotificationBack)}>
          {announcementTexts.bringBack}
        </BusyButton>
      </Stack>
    )
  if (!isAsking)
    return (
      <Group>
        <Button variant="default" onClick={() => setAsking(true)}>
          {announcementTexts.withdraw}
        </Button>
      </Group>
    )
  return (
    <Alert
      color="orange"
      title={announcementTexts.withdrawQuestion}
      role="alertdialog"
      aria-label={announcementTexts.withdrawQuestion}
    >
      <Text mb="sm">{announcementTexts.withdrawExplained}</Text>
      <Group>
        <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
          {formTexts.cancel}
        </Button>
        <BusyButton busy={isBusy} onClick={() => change(withdrawNotification)}>
          {announcementTexts.withdraw}
        </BusyButton>
      </Group>
    </Alert>
  )
}
