import { Button, Code, Group, Image, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ownAccountTexts } from '../../../../contract/accounts/ownAccount.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
} from '../../../../contract/accounts/secondFactor.ts'
import { useSession } from '../../../stores/session.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { call, CallError, messageOf } from '../../../sync/session/call.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { NotReady } from '../../../ui/reads/NotReady.tsx'
import { drawCode } from '../../../ui/files/qrCode.ts'
import { showSnack } from '../../../ui/snackbar.tsx'
import { accountWords } from './accountWords.ts'
import { Section } from './Section.tsx'

/** The secret in groups of four, easier to type; apps accept the spaces. */
const inFours = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ')

/** The steps between off and on. Secrets and codes stay in this page's memory only. */
type Step =
  | { readonly name: 'rest' }
  | { readonly name: 'begun'; readonly Secret: string; readonly image: string }
  | { readonly name: 'codes'; readonly codes: readonly string[] }

/** The second factor of an admin, or of a former admin who turned it on. */
export function SecondFactorSection() {
  const isAdmin = useSession((state) => state.isAdmin)
  const loaded = useRead(getSecondFactor, { failed: accountWords.factorFailed })
  if (!isAdmin && !(loaded.state === 'ready' && loaded.value.IsOn)) return null
  return (
    <Section title={accountWords.factorTitle}>
      {loaded.state !== 'ready' && <NotReady read={loaded} height={80} />}
      {loaded.state === 'ready' && <SecondFactorCard {...loaded.value} onChanged={loaded.again} />}
    </Section>
  )
}

interface SecondFactorCardProps {
  readonly IsOn: boolean
  readonly CodesLeft: number
  readonly onChanged: () => void
}

/** An admin's second factor: setup, recovery codes, turning it off. */
function SecondFactorCard({ IsOn, CodesLeft, onChanged }: SecondFactorCardProps) {
  const [step, setStep] = useState<Step>({ name: 'rest' })
  const { act } = useAct()
  const begin = async () => {
    const { Secret, Uri } = (await call(beginSecondFactor)).Result
    setStep({ name: 'begun', Secret, image: await drawCode(Uri) })
  }
  if (step.name === 'codes')
    return (
      <Stack>
        <Text fw={600}>{accountWords.factorCodes}</Text>
        <Text>{accountWords.factorCodesHint}</Text>
        <SimpleGrid
          cols={{ base: 1, xs: 2 }}
          spacing="xs"
          component="ul"
          m={0}
          p={0}
          style={{ listStyle: 'none' }}
        >
          {step.codes.map((code) => (
            <li key={code}>
              <Code fz="md">{code}</Code>
            </li>
          ))}
        </SimpleGrid>
        <Group>
          <Button
            onClick={() => {
              setStep({ name: 'rest' })
              onChanged()
            }}
          >
            {accountWords.factorDone}
          </Button>
        </Group>
      </Stack>
    )
  if (IsOn)
    return (
      <CodeForm
        text={accountWords.factorOn(CodesLeft)}
        hint={accountWords.factorEndHint}
        label={accountWords.factorEnd}
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
        <Text>{accountWords.factorScan}</Text>
        <Image src={step.image} alt={accountWords.factorImage} w={200} h={200} bg="white" />
        <Text>
          {accountWords.factorSecret}: <Code fz="md">{inFours(step.Secret)}</Code>
        </Text>
        <CodeForm
          label={accountWords.factorConfirm}
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
      <Text>{accountWords.factorOff}</Text>
      <Group>
        <Button onClick={() => act(begin)}>{accountWords.factorBegin}</Button>
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
          label={accountWords.factorCode}
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
            label={accountWords.currentPassword}
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
