import { Button, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { mailTexts, setSubscription } from '../../../contract/mail/mails.ts'
import { unsubscribeTexts } from './texts.ts'
import { call, messageOf } from '../../sync/session/call.ts'
import { BusyButton } from '../../ui/form/BusyButton.tsx'
import { usePageTitle } from '../../ui/pageTitle.ts'
import { showSnack } from '../../ui/snackbar.tsx'

/**
 * The target of an announcement's unsubscribe link, without an account. It asks first: mail scanners open every link,
 * and must not unsubscribe anybody.
 */
export function UnsubscribeScreen() {
  usePageTitle(unsubscribeTexts.title)
  const { code = '' } = useParams()
  const [isSubscribed, setSubscribed] = useState<boolean>()
  const [isBusy, setBusy] = useState(false)
  const isReadable = setSubscription.params.safeParse({ code }).success
  const send = async (Subscribed: boolean) => {
    if (isBusy) return
    setBusy(true)
    try {
      await call(setSubscription, { params: { code }, body: { Subscribed } })
      setSubscribed(Subscribed)
    } catch (error) {
      showSnack(messageOf(error, unsubscribeTexts.failed), 'error')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack maw={560} mx="auto" w="100%">
      <Title order={1} size="h2">
        {unsubscribeTexts.title}
      </Title>
      {!isReadable && <Text role="alert">{mailTexts.badLink}</Text>}
      {isReadable && isSubscribed === undefined && (
        <>
          <Text>{unsubscribeTexts.question}</Text>
          <BusyButton type="button" busy={isBusy} onClick={() => void send(false)}>
            {unsubscribeTexts.stop}
          </BusyButton>
        </>
      )}
      {isSubscribed !== undefined && (
        <>
          <Text role="status">{isSubscribed ? mailTexts.subscribed : mailTexts.unsubscribed}</Text>
          <Button variant="default" onClick={() => void send(!isSubscribed)}>
            {isSubscribed ? unsubscribeTexts.stop : unsubscribeTexts.resume}
          </Button>
        </>
      )}
    </Stack>
  )
}
