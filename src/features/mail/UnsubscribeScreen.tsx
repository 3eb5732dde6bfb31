import { Button, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { mailTexts, setSubscription } from '../../../contract/mail/mails.ts'
import { unsubscribeTexts } from './texts.ts'
import { call } from '../../sync/session/call.ts'
import { useAct } from '../../parts/act/useAct.ts'
import { BusyButton } from '../../ui/form/BusyButton.tsx'
import { usePageTitle } from '../../ui/pageTitle.ts'

/**
 * The target of an announcement's unsubscribe link, without an account. It asks first: mail scanners open every link,
 * and must not unsubscribe anybody.
 */
export function UnsubscribeScreen() {
  usePageTitle(unsubscribeTexts.title)
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
    <Stack maw={560} mx="auto" w="100%">
      <Title order={1} size="h2">
        {unsubscribeTexts.title}
      </Title>
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
    </Stack>
  )
}
