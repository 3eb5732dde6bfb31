import { Button, Code, Group, Image, SimpleGrid, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
} from '../../../../contract/secondFactor.ts'
import { call, messageOf } from '../../../sync/api.ts'
import { BusyButton } from '../../../ui/BusyButton.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { drawCode } from '../../../ui/qrCode.ts'
import { showSnack } from '../../../ui/snackbar.tsx'
import { useLoaded } from '../../../ui/useLoaded.ts'
import { accountWords } from './accountWords.ts'

/** A secret as one types it off: apps take it with its spaces. */
const inFours = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ')

/** What is on the way between off and on. Secrets and codes live in this page's memory alone. */
type Step =
  | { readonly name: 'rest' }
  | { readonly name: 'begun'; readonly Secret: string; readonly image: string }
  | { readonly name: 'codes'; readonly codes: readonly string[] }

/** An admin's second factor: set up, recovery codes, turn off. */
export function SecondFactorCard() {
  const [step, setStep] = useState<Step>({ name: 'rest' })
  const loaded = useLoaded(
    async () => (await call(getSecondFactor)).Result,
    (error) => messageOf(error, accountWords.factorFailed),
    [],
  )
  if (loaded.state === 'failed') return <Failure message={loaded.message} again={loaded.again} />
  if (loaded.state === 'loading') return <Skeleton height={80} />
  const { IsOn, CodesLeft } = loaded.value
  const begin = async () => {
    try {
      const { Secret, Uri } = (await call(beginSecondFactor)).Result
      setStep({ name: 'begun', Secret, image: await drawCode(Uri) })
    } catch (error) {
      showSnack(messageOf(error), 'error')
    }
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
              loaded.again()
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
          loaded.again()
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
          send={async (Code) => {
            const { Result, Message } = await call(confirmSecondFactor, { body: { Code } })
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
        <Button onClick={() => void begin()}>{accountWords.factorBegin}</Button>
      </Group>
    </Stack>
  )
}

interface CodeFormProps {
  readonly text?: string
  readonly hint?: string
  readonly label: string
  readonly send: (code: string) => Promise<void>
}

function CodeForm({ text, hint, label, send }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    if (isBusy || !code.trim()) return
    setBusy(true)
    setWrong('')
    try {
      await send(code.trim())
    } catch (error) {
      setWrong(messageOf(error))
    } finally {
      setBusy(false)
      setCode('')
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
        <BusyButton busy={isBusy} fullWidth={false} w="fit-content">
          {label}
        </BusyButton>
      </Stack>
    </form>
  )
}
