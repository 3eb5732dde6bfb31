import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { mailTexts, setSubscription } from '../../../contract/mail/mails.ts'
import { call } from '../../sync/session/call.ts'
import { useAct } from '../../parts/act/useAct.ts'
import { BusyButton } from '../../ui/form/BusyButton.tsx'
import { Screen } from '../../ui/Screen.tsx'

const unsubscribeTexts = {
  title: 'Announcements by email',
  question:
    'Do you want to stop announcements of this conference by email? Mails about your own papers and payments still come.',
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
      {!isReadable && <Text role="alert">{mailTexts.badLink}</Text>}
      {isReadable && isSubscribed === undefined && (
        <>
          <Text>{unsubscribeTexts.question}</Text>
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
