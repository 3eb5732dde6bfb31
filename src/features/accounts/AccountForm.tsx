import { Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { focusFirstError } from '../../ui/form/focusFirstError.ts'

interface AccountFormProps<F extends object> {
  readonly form: UseFormReturnType<F>
  readonly onSend: (values: F) => void
  /** Called when a rule is broken. */
  readonly onBroken?: () => void
  readonly children: ReactNode
}

/** A form that is validated as a whole on submit: the first invalid field gets the focus. */
export function AccountForm<F extends object>(props: AccountFormProps<F>) {
  const { form, onSend, onBroken, children } = props
  return (
    <form
      noValidate
      onSubmit={(event) => {
        form.onSubmit(onSend, () => {
          onBroken?.()
          focusFirstError(event.currentTarget)
        })(event)
      }}
    >
      <Stack gap="sm">{children}</Stack>
    </form>
  )
}
