import { Anchor, Button, Group, Text, TextInput, type TextInputProps } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTimeout } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { accountTexts, login, loginRules, type LoginBody } from '../../../contract/accounts/accounts.ts'
import { challengePasskey, loginWithPasskey } from '../../../contract/accounts/passkeys.ts'
import { useAct } from '../../parts/act/useAct.ts'
import { typedEmail } from '../../stores/typedContact.ts'
import { keepSession } from '../../stores/sessionRecord.ts'
import { usePublicContent } from '../../sync/public/publicContent.ts'
import { call, CallError, isUnanswered } from '../../sync/session/call.ts'
import { borderOf } from '../../ui/form/border.ts'
import { BusyButton } from '../../ui/form/BusyButton.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { SupportLine } from '../../ui/SupportLine.tsx'
import { paths } from '../../paths.ts'
import { AccountForm } from './AccountForm.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { afterSignIn } from './destination.ts'
import { accountScreenTexts } from './account/texts.ts'
import { EmailField } from './EmailField.tsx'
import { failureText, fallbacks } from './failureText.ts'
import { PaymentAsk } from './PaymentAsk.tsx'
import { canUsePasskeys, PasskeyError, signWithPasskey } from './passkey.ts'
import { SessionNote } from './SessionNote.tsx'
import { loginTexts } from './texts.ts'
import { useSending } from './useSending.ts'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'

/** The refusals of a sign-in whose password was right. */
const codeTexts: readonly string[] = [accountTexts.codeNeeded, accountTexts.passkeyNeeded]

const hasMessage = ({ failure }: CallError, text: string) => failure.message === text

/** Spec §2 "Login screen". */
export function LoginScreen() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { isBusy, act } = useSending('login')
  const withPasskey = useAct({
    failed: (error) => {
      if (error instanceof PasskeyError) return error.message
      return isUnanswered(error) ? accountScreenTexts.passkeyOffline : failureText(error, fallbacks.login)
    },
  })
  /** The server's words for the code that it asked for. */
  const [asked, setAsked] = useState('')
  /** The response that asked the person to contact support. */
  const [blocked, setBlocked] = useState<CallError>()
  const form = useForm<LoginBody>({
    initialValues: { Email: typedEmail(), password: '', Code: '' },
    validate: loginRules,
  })

  const signIn = ({ Code, ...body }: LoginBody) =>
    act(async () => {
      setBlocked(undefined)
      const { Result } = await call(login, { body: Code ? { ...body, Code } : body }).catch(
        (error: unknown) => {
          if (error instanceof CallError && hasMessage(error, accountTexts.blocked)) setBlocked(error)
          if (error instanceof CallError && codeTexts.some((text) => hasMessage(error, text)))
            setAsked(error.failure.message)
          throw error
        },
      )
      keepSession(Result)
      await navigate(afterSignIn(query, Result.Roles), { replace: true })
    })

  const signInWithPasskey = () =>
    withPasskey.act(async () => {
      setBlocked(undefined)
      const { Options } = (await call(challengePasskey)).Result
      const body = { Response: await signWithPasskey(Options) }
      const { Result } = await call(loginWithPasskey, { body })
      keepSession(Result)
      await navigate(afterSignIn(query, Result.Roles), { replace: true })
    })

  return (
    <AccountFrame
      title="Login"
      back={{ to: paths.home, label: 'Back to the start page' }}
      above={<PaymentAsk by="signIn" />}
    >
      <SessionNote />
      <AccountForm form={form} onSend={signIn}>
        <EmailField autoComplete="username" {...form.getInputProps('Email')} value={form.values.Email} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          styles={borderOf(form.values.password, true)}
          {...form.getInputProps('password')}
        />
        {asked && <CodeField description={asked} {...form.getInputProps('Code')} />}
        <BusyButton fullWidth busy={isBusy}>
          Sign In
        </BusyButton>
        {isBusy && <SlowNote />}
        {canUsePasskeys() && (
          <Button fullWidth variant="default" loading={withPasskey.isBusy} onClick={signInWithPasskey}>
            {accountScreenTexts.passkeySignIn}
          </Button>
        )}
        {blocked && <BlockedNote traceId={blocked.traceId} />}
        <Group justify="space-between">
          <Anchor component={Link} to={paths.forgotPassword} py="xs">
            Forgot Password
          </Anchor>
          <Anchor component={Link} to={paths.register} py="xs">
            Register
          </Anchor>
        </Group>
      </AccountForm>
    </AccountFrame>
  )
}

/** The second step of an admin's sign-in. It appears after a correct password, and takes the focus. */
function CodeField(props: TextInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <TextInput
      ref={input}
      label="Code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}

/** Why a sign-in takes long; a quick one ends before it is shown. */
function SlowNote() {
  const [isSlow, setSlow] = useState(false)
  const { start } = useTimeout(() => setSlow(true), 1500)
  useEffect(start, [start])
  return (
    <Text size="sm" role="status">
      {isSlow && loginTexts.slow}
    </Text>
  )
}

/** The contact for a blocked account; it stays when the toast has gone. */
function BlockedNote({ traceId }: { readonly traceId: string }) {
  const homePage = usePublicContent((state) => state.homePage)
  return (
    <ErrorAlert title={accountTexts.blocked} role="status">
      {homePage.state === 'ready' && <SupportLine address={homePage.value.SupportEmail} traceId={traceId} />}
    </ErrorAlert>
  )
}
