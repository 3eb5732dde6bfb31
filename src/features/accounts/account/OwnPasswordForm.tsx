import { Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  changeOwnPassword,
  ownPasswordFormRules,
  type OwnPasswordForm as Form,
} from '../../../../contract/accounts/ownAccount.ts'
import { resetSpecials } from '../../../../contract/core/patterns.ts'
import { call } from '../../../sync/session/call.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { PasswordChecklist } from '../PasswordChecklist.tsx'
import { accountScreenTexts } from './texts.ts'
import { useSending } from '../useSending.ts'

/** Changes the password, by the rules of the new-password form (spec §5). */
export function OwnPasswordForm({ email }: { readonly email: string }) {
  const form = useForm<Form>({
    initialValues: { CurrentPassword: '', Password: '', ConfirmPassword: '' },
    validate: ownPasswordFormRules,
  })
  const { isBusy, act } = useSending('other', form.setErrors)
  const send = ({ CurrentPassword, Password }: Form) =>
    act(async () => {
      const { Message } = await call(changeOwnPassword, { body: { CurrentPassword, Password } })
      form.reset()
      return Message
    })
  return (
    <form noValidate onSubmit={form.onSubmit(send)}>
      <Stack gap="md">
        {/* The account of the password, for password managers. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={accountScreenTexts.currentPassword}
          autoComplete="current-password"
          {...form.getInputProps('CurrentPassword')}
        />
        <PasswordField
          label={accountScreenTexts.newPassword}
          autoComplete="new-password"
          {...form.getInputProps('Password')}
        />
        <PasswordChecklist password={form.values.Password} specials={resetSpecials} />
        <PasswordField
          label={accountScreenTexts.confirmPassword}
          autoComplete="new-password"
          {...form.getInputProps('ConfirmPassword')}
        />
        <Text size="sm">{accountScreenTexts.passwordNote}</Text>
        <BusyButton busy={isBusy} w="fit-content" variant="default">
          {accountScreenTexts.changePassword}
        </BusyButton>
      </Stack>
    </form>
  )
}
