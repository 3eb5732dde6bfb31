import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FieldErrors } from '../../../../contract/core/endpoint.ts'
import type { useKeptText } from '../../../sync/editing/useKeptText.ts'
import { DialogFoot } from '../../../ui/form/DialogFoot.tsx'
import { submitByKeys } from '../../../ui/form/submitByKeys.ts'
import { focusFirstError } from '../../../ui/form/focusFirstError.ts'

interface TypedFormProps<F extends Record<string, unknown>> {
  readonly text: Pick<ReturnType<typeof useKeptText<F>>, 'check' | 'drop'>
  readonly title?: string
  readonly rules: (values: F) => FieldErrors
  readonly busy: boolean
  /** The label of its button. */
  readonly label: string
  readonly onSend: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * An organiser's form about a payment. Its text stays on the device when the dialog around it closes; Cancel discards
 * it, since the next form begins with the amounts of its day.
 */
export function TypedForm<F extends Record<string, unknown>>(props: TypedFormProps<F>) {
  const { text, title, rules, busy, label, onSend, onClose, children } = props
  return (
    <form
      noValidate
      onKeyDown={submitByKeys}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.check(rules)) onSend()
        else focusFirstError(event.currentTarget)
      }}
    >
      <Stack gap="sm">
        {title && (
          <Title order={3} size="h4">
            {title}
          </Title>
        )}
        {children}
        <DialogFoot
          onCancel={() => {
            void text.drop()
            onClose()
          }}
          busy={busy}
        >
          {label}
        </DialogFoot>
      </Stack>
    </form>
  )
}
