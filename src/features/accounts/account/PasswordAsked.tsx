import { Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import type { FieldErrors } from '../../../../contract/core/endpoint.ts'
import type { Work } from '../../../parts/act/useAct.ts'
import { DialogFoot } from '../../../ui/form/DialogFoot.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { useSending } from '../useSending.ts'
import { accountScreenTexts } from './texts.ts'

interface Body {
  readonly Password: string
}

interface PasswordAskedProps {
  /** What is about to happen. */
  readonly children: ReactNode
  /** The label of the button. */
  readonly action: string
  readonly rules: (body: Body) => FieldErrors
  readonly onCancel: () => void
  /** Carries it out; the text it returns is shown. */
  readonly onConfirm: (body: Body) => ReturnType<Work>
}

/** Asks for the password before something that a stranger at an open screen must not do. */
export function PasswordAsked({ children, action, rules, onCancel, onConfirm }: PasswordAskedProps) {
  const form = useForm<Body>({ initialValues: { Password: '' }, validate: rules })
  const { isBusy, act } = useSending('other', form.setErrors)
  return (
    <form noValidate onSubmit={form.onSubmit((body) => act(() => onConfirm(body)))}>
      <Stack gap="md">
        {children}
        <PasswordField
          label={accountScreenTexts.currentPassword}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('Password')}
        />
        <DialogFoot onCancel={onCancel} busy={isBusy}>
          {action}
        </DialogFoot>
      </Stack>
    </form>
  )
}
