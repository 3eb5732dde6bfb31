import { Button, Code, Group, Image, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ownAccountTexts } from '../../../../contract/accounts/ownAccount.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
} from '../../../../contract/accounts/secondFactor.ts'
import { updateSession } from '../../../stores/sessionRecord.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { call, CallError, messageOf } from '../../../sync/session/call.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { NotReady } from '../../../ui/reads/NotReady.tsx'
import { drawCode } from '../../../ui/files/qrCode.ts'
import { showSnack } from '../../../ui/snackbar.tsx'
import { accountScreenTexts } from './texts.ts'
import { PasskeysCard } from './PasskeysCard.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { Section } from './Section.tsx'

/** The secret in groups of four, easier to type; apps accept the spaces. */
const inFours = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ')

/** The steps between off and on. Secrets and codes stay in this page's memory only. */
type Step =
  | { readonly name: 'rest' }
  | { readonly name: 'begun'; readonly Secret: string; readonly image: string }
  | { readonly name: 'codes'; readonly codes: readonly string[] }

/** One's second factors: passkeys, and an app that makes codes. */
export function SecondFactorSection() {
  const loaded = useRead(getSecondFactor, { failed: accountScreenTexts.factorFailed })
  const changed = () => {
    // The screens of an organiser wait for this.
    updateSession({ NeedsSecondFactor: undefined })
    loaded.again()
  }
  return (
    <>
      <Section title={accountScreenTexts.passkeysTitle}>
        {loaded.state !== 'ready' && <NotReady read={loaded} height={80} />}
        {loaded.state === 'ready' && <PasskeysCard passkeys={loaded.value.Passkeys} onChanged={changed} />}
      </Section>
      <Section title={accountScreenTexts.factorTitle}>
        {loaded.state !== 'ready' && <NotReady read={loaded} height={80} />}
        {loaded.state === 'ready' && <SecondFactorCard {...loaded.value} onChanged={changed} />}
      </Section>
    </>
  )
}

interface SecondFactorCardProps {
  readonly IsOn: boolean
  readonly CodesLeft: number
  readonly onChanged: () => void
}

/** The codes of an app: setup, recovery codes, turning it off. */
function SecondFactorCard({ IsOn, CodesLeft, onChanged }: SecondFactorCardProps) {
  const [step, setStep] = useState<Step>({ name: 'rest' })
  const { act } = useAct()
  const begin = async () => {
    const { Secret, Uri } = (await call(beginSecondFactor)).Result
    setStep({ name: 'begun', Secret, image: await drawCode(Uri) })
  }
  if (step.name === 'codes')
    return (
      <RecoveryCodes
        codes={step.codes}
        onKept={() => {
          setStep({ name: 'rest' })
          onChanged()
        }}
      />
    )
  if (IsOn)
    return (
      <CodeForm
        text={accountScreenTexts.factorOn(CodesLeft)}
        hint={accountScreenTexts.factorEndHint}
        label={accountScreenTexts.factorEnd}
        send={async (Code) => {
          const { Message } = await call(endSecondFactor, { body: { Code } })
          showSnack(Message, 'success')
          onChanged()
        }}
      />
    )
  if (step.name === 'begun')
    return (
      <Stack>
        <Text>{accountScreenTexts.factorScan}</Text>
        <Image src={step.image} alt={accountScreenTexts.factorImage} w={200} h={200} bg="white" />
        <Text>
          {accountScreenTexts.factorSecret}: <Code fz="md">{inFours(step.Secret)}</Code>
        </Text>
        <CodeForm
          label={accountScreenTexts.factorConfirm}
          asksPassword
          send={async (Code, Password) => {
            const { Result, Message } = await call(confirmSecondFactor, { body: { Code, Password } })
            showSnack(Message, 'success')
            setStep({ name: 'codes', codes: Result.RecoveryCodes })
          }}
        />
      </Stack>
    )
  return (
    <Stack>
      <Text>{accountScreenTexts.factorOff}</Text>
      <Group>
        <Button onClick={() => act(begin)}>{accountScreenTexts.factorBegin}</Button>
      </Group>
    </Stack>
  )
}

interface CodeFormProps {
  readonly text?: string
  readonly hint?: string
  readonly label: string
  readonly asksPassword?: boolean
  readonly send: (code: string, password: string) => Promise<void>
}

function CodeForm({ text, hint, label, asksPassword = false, send }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState('')
  const [wrongPassword, setWrongPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    if (isBusy || !code.trim()) return
    setWrong('')
    setWrongPassword(asksPassword && !password ? ownAccountTexts.currentRequired : '')
    if (asksPassword && !password) return
    setBusy(true)
    try {
      await send(code.trim(), password)
      setCode('')
    } catch (error) {
      const { Password } = error instanceof CallError ? error.fields : {}
      setWrongPassword(Password ?? '')
      setWrong(Password === undefined ? messageOf(error) : '')
      // With a wrong password, the code has not been checked yet.
      if (Password === undefined) setCode('')
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack>
        {text && <Text>{text}</Text>}
        <TextInput
          label={accountScreenTexts.factorCode}
          description={hint}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          error={wrong || undefined}
          onChange={(event) => setCode(event.currentTarget.value)}
          maw={320}
        />
        {asksPassword && (
          <PasswordField
            label={accountScreenTexts.currentPassword}
            autoComplete="current-password"
            value={password}
            error={wrongPassword || undefined}
            onChange={(event) => setPassword(event.currentTarget.value)}
            maw={320}
          />
        )}
        <BusyButton busy={isBusy} w="fit-content">
          {label}
        </BusyButton>
      </Stack>
    </form>
  )
}
