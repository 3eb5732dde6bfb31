import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { accountTexts } from '../../../contract/accounts/accounts.ts'
import { setup, setupRules, type SetupBody } from '../../../contract/accounts/signUp.ts'
import { profileSpecials } from '../../../contract/core/patterns.ts'
import { keepSession } from '../../stores/sessionRecord.ts'
import { typedEmail } from '../../stores/typedContact.ts'
import { useUnsavedForm } from '../../stores/unsaved.ts'
import { call } from '../../sync/session/call.ts'
import { BusyButton } from '../../ui/form/BusyButton.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { paths } from '../../paths.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import { AccountForm } from './AccountForm.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { EmailField } from './EmailField.tsx'
import { PasswordChecklist } from './PasswordChecklist.tsx'
import { useSending } from './useSending.ts'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'

type SetupForm = Omit<SetupBody, 'Code'>

/** Creates the first admin with the link printed at the first start, and signs them in (design §3 "Settings"). */
export function SetupScreen() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const Code = query.get('code') ?? ''
  const form = useForm<SetupForm>({
    initialValues: { Email: typedEmail(), Password: '' },
    validate: (values) => setupRules({ Code, ...values }),
  })
  const { isBusy, act } = useSending('other', form.setErrors)
  useUnsavedForm(form.values.Password !== '')

  const make = (values: SetupForm) =>
    act(async () => {
      const { Result } = await call(setup, { body: { Code, ...values } })
      keepSession(Result)
      showSnack(`You are signed in as ${Result.Email}.`, 'success')
      await navigate(paths.home, { replace: true })
    })

  return (
    <AccountFrame title="Set up the portal" back={{ to: paths.home, label: 'Back to the start page' }}>
      {!Code && (
        <ErrorAlert title={accountTexts.linkInvalid}>
          Open the link that the portal printed when it was first started.
        </ErrorAlert>
      )}
      {Code && (
        <AccountForm form={form} onSend={make}>
          <Text>Choose the email address and the password of the first organiser.</Text>
          <EmailField autoComplete="username" {...form.getInputProps('Email')} value={form.values.Email} />
          <PasswordField label="Password" autoComplete="new-password" {...form.getInputProps('Password')} />
          <PasswordChecklist password={form.values.Password} specials={profileSpecials} />
          <BusyButton fullWidth busy={isBusy} busyLabel="Processing...">
            Make the first organiser
          </BusyButton>
        </AccountForm>
      )}
    </AccountFrame>
  )
}
