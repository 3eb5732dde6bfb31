import { Alert, Button, Loader, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { confirmEmail } from '../../../contract/accounts.ts'
import { texts } from '../../../contract/errors.ts'
import { call } from '../../sync/api.ts'
import { paths } from '../../ui/paths.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { failureText } from './failure.ts'
import { ResendForm } from './ResendForm.tsx'

type State =
  | { readonly step: 'waiting' }
  | { readonly step: 'verifying' }
  | { readonly step: 'verified' }
  | { readonly step: 'failed'; readonly why: string }

const CameFrom = z.object({ Email: z.string() }).catch({ Email: '' })

/** Spec §2 "Email verification screen", with its four states. */
export function ConfirmMailScreen() {
  const [query] = useSearchParams()
  const UserId = query.get('userId') ?? ''
  const Code = query.get('code') ?? ''
  const { Email } = CameFrom.parse(useLocation().state)
  const [state, setState] = useState<State>({ step: UserId || Code ? 'verifying' : 'waiting' })
  const asked = useRef(false)

  useEffect(() => {
    // A code serves once: it is asked for once.
    if (asked.current || !(UserId || Code)) return
    asked.current = true
    call(confirmEmail, { query: { UserId, Code } }).then(
      () => {
        setState({ step: 'verified' })
        showSnack(texts.emailVerified, 'success')
      },
      (error: unknown) => {
        setState({
          step: 'failed',
          why: failureText(error, texts.verificationFailed, texts.verificationError),
        })
      },
    )
  }, [UserId, Code])

  return (
    <AccountFrame title="Email Verification" back={{ to: paths.login, label: 'Back to login' }}>
      <div aria-live="polite">
        <Step state={state} email={Email} />
      </div>
      {state.step === 'verified' && (
        <Button component={Link} to={paths.login} fullWidth>
          Login
        </Button>
      )}
      {(state.step === 'waiting' || state.step === 'failed') && <ResendForm email={Email} />}
    </AccountFrame>
  )
}

function Step({ state, email }: { readonly state: State; readonly email: string }) {
  if (state.step === 'waiting')
    return (
      <Text>
        We have sent a link to {email ? <strong>{email}</strong> : 'your email address'}. Open it to confirm
        your address, then sign in.
      </Text>
    )
  if (state.step === 'verifying')
    return (
      <Stack align="center">
        <Loader />
        <Text>Verifying your email address…</Text>
      </Stack>
    )
  if (state.step === 'verified') return <Alert color="green" title={texts.verificationSuccess} />
  return (
    <Alert color="red" title={texts.verificationFailed}>
      {state.why}
    </Alert>
  )
}
