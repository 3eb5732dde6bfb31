import { Alert, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { accountTexts, setup, setupRules } from '../../../contract/accounts.ts'
import { texts } from '../../../contract/errors.ts'
import { profileSpecials } from '../../../contract/patterns.ts'
import { call } from '../../sync/api.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { paths } from '../../ui/paths.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { failureText } from './failure.ts'
import { PasswordChecklist } from './PasswordChecklist.tsx'

interface SetupForm {
  readonly Email: string
  readonly Password: string
}

/** Makes the first admin with the link that the first start printed (design §3 "Settings"). */
export function SetupScreen() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const Code = query.get('code') ?? ''
  const form = useForm<SetupForm>({
    initialValues: { Email: '', Password: '' },
    validate: (values) => setupRules({ Code, ...values }),
  })

  const make = async (values: SetupForm) => {
    if (busy) return
    setBusy(true)
    try {
      const { Message } = await call(setup, { body: { Code, ...values } })
      showSnack(Message || 'The first admin has been made. Please sign in.', 'success')
      await navigate(paths.login, { replace: true })
    } catch (error) {
      showSnack(failureText(error, texts.somethingWrong), 'error')
    } finally {
      setBusy(false)
    }
  }

  return (
    <AccountFrame title="Set up the portal" back={{ to: paths.home, label: 'Back to the start page' }}>
      {!Code && (
        <Alert color="red" title={accountTexts.linkInvalid}>
          Open the link that the portal printed when it was first started.
        </Alert>
      )}
      <form noValidate onSubmit={form.onSubmit((values) => void make(values))}>
        <Stack gap="md">
          <Text>Choose the email address and the password of the first admin.</Text>
          <TextInput label="Email" type="email" autoComplete="username" {...form.getInputProps('Email')} />
          <PasswordField label="Password" autoComplete="new-password" {...form.getInputProps('Password')} />
          <PasswordChecklist password={form.values.Password} specials={profileSpecials} />
          <BusyButton busy={busy} busyLabel="Processing...">
            Make the first admin
          </BusyButton>
        </Stack>
      </form>
    </AccountFrame>
  )
}
