import { Button, Loader, Stack, Text } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { accountTexts } from '../../../contract/accounts/accounts.ts'
import { confirmEmail } from '../../../contract/accounts/signUp.ts'
import { texts } from '../../../contract/core/errors.ts'
import { Id } from '../../../contract/core/fields.ts'
import { call, CallError } from '../../sync/session/call.ts'
import { paths } from '../../paths.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import { failureText, fallbacks } from './failureText.ts'
import { ResendForm } from './ResendForm.tsx'
import { OtherSessionNote } from './SessionNote.tsx'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'
import { GoodAlert } from '../../ui/GoodAlert.tsx'

type State =
  | { readonly step: 'verifying' }
  | { readonly step: 'verified' }
  /** A link that the server did not refuse may still be valid. */
  | { readonly step: 'failed'; readonly why: string; readonly isRefused: boolean }

interface MailedLink {
  readonly UserId: string
  readonly Code: string
}

/** Verifies the link with the server once; a truncated link sends no request. */
function useVerification({ UserId, Code }: MailedLink): { state: State; verify: () => Promise<void> } {
  const isWhole = Id.safeParse(UserId).success && Code !== ''
  const [state, setState] = useState<State>(
    isWhole ? { step: 'verifying' } : { step: 'failed', why: accountTexts.linkInvalid, isRefused: true },
  )
  const asked = useRef(!isWhole)
  const verify = useCallback(async () => {
    setState({ step: 'verifying' })
    try {
      const { Message } = await call(confirmEmail, { query: { UserId, Code } })
      setState({ step: 'verified' })
      showSnack(Message || texts.emailVerified, 'success')
    } catch (error) {
      const isRefused = error instanceof CallError && error.reason === 'refused'
      setState({ step: 'failed', why: failureText(error, fallbacks.verification), isRefused })
    }
  }, [UserId, Code])
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    void verify()
  }, [verify])
  return { state, verify }
}

/** The screen of the mailed link: verifying, then verified or failed (spec §4 "Email verification"). */
export function Verification(link: MailedLink) {
  const { state, verify } = useVerification(link)
  return (
    <>
      <OtherSessionNote owner={link.UserId} then="You stay signed in." />
      <div aria-live="polite">
        <Step state={state} />
      </div>
      {state.step === 'verified' && (
        <Button component={Link} to={paths.login} fullWidth>
          Login
        </Button>
      )}
      {state.step === 'failed' && !state.isRefused && (
        <Button fullWidth onClick={() => void verify()}>
          Try again
        </Button>
      )}
      {state.step === 'failed' && <ResendForm email="" isNext={state.isRefused} />}
    </>
  )
}

function Step({ state }: { readonly state: State }) {
  if (state.step === 'verified') return <GoodAlert title={texts.verificationSuccess} />
  if (state.step === 'failed') return <ErrorAlert title={state.why} />
  return (
    <Stack align="center">
      <Loader />
      <Text>Verifying your email address…</Text>
    </Stack>
  )
}
