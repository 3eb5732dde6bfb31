import { Button, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { mailTexts, setSubscription } from '../../../contract/mail/mails.ts'
import { usePublicContent } from '../../sync/public/publicContent.ts'
import { call } from '../../sync/session/call.ts'
import { useAct } from '../../parts/act/useAct.ts'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'
import { BusyButton } from '../../ui/form/BusyButton.tsx'
import { Screen } from '../../ui/Screen.tsx'

const unsubscribeTexts = {
  title: 'Announcements by email',
  question: (conference: string) =>
    `Do you want to stop announcements of ${conference} by email? Mails about your own papers and payments still come.`,
  thisConference: 'this conference',
  stop: 'Stop announcements',
  resume: 'Get announcements again',
  failed: 'That did not work. Please try again.',
} as const

/**
 * The target of an announcement's unsubscribe link, without an account. It asks first: mail scanners open every link,
 * and must not unsubscribe anybody.
 */
export function UnsubscribeScreen() {
  const { code = '' } = useParams()
  const [isSubscribed, setSubscribed] = useState<boolean>()
  const { isBusy, act } = useAct({ failed: unsubscribeTexts.failed })
  const isReadable = setSubscription.params.safeParse({ code }).success
  const send = (Subscribed: boolean) =>
    act(async () => {
      await call(setSubscription, { params: { code }, body: { Subscribed } })
      setSubscribed(Subscribed)
    })
  return (
    <Screen title={unsubscribeTexts.title} maw={560} mx="auto" w="100%">
      {!isReadable && <ErrorAlert role="alert">{mailTexts.badLink}</ErrorAlert>}
      {isReadable && isSubscribed === undefined && (
        <>
          <Question />
          <BusyButton fullWidth busy={isBusy} onClick={() => send(false)}>
            {unsubscribeTexts.stop}
          </BusyButton>
        </>
      )}
      {isSubscribed !== undefined && (
        <>
          <Text role="status">{isSubscribed ? mailTexts.subscribed : mailTexts.unsubscribed}</Text>
          <Button variant="default" onClick={() => send(!isSubscribed)}>
            {isSubscribed ? unsubscribeTexts.stop : unsubscribeTexts.resume}
          </Button>
        </>
      )}
    </Screen>
  )
}

/** Names the conference: the mail may be one of several, and the bar of a phone has no room for a long name. */
function Question() {
  const conference = usePublicContent(({ homePage }) => homePage)
  // Nothing below moves once the name is there.
  if (conference.state === 'loading') return <Skeleton height="4.65rem" />
  return (
    <Text>
      {unsubscribeTexts.question(conference.value?.ConferenceName || unsubscribeTexts.thisConference)}
    </Text>
  )
}
