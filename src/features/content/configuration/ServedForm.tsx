import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { FieldErrors } from '../../../../contract/core/endpoint.ts'
import { texts } from '../../../../contract/core/errors.ts'
import { formTexts } from '../../../../contract/core/forms.ts'
import type { FormCopy } from '../../../cache/entities/formTexts.ts'
import { formSource } from '../../../sync/editing/formSource.ts'
import { KeptForm } from '../../../ui/form/KeptForm.tsx'
import { showSnack } from '../../../ui/snackbar.tsx'
import type { EditedForm } from '../../../ui/form/useEditedForm.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'

interface ServedFormProps<F extends Record<string, unknown>> {
  /** The key of its text on the device. */
  readonly name: string
  readonly schema: z.ZodType<F>
  readonly read: () => Promise<FormCopy<F>>
  readonly save: (fields: F, version: number) => Promise<{ readonly Result: FormCopy<F> }>
  readonly rules: (fields: F) => FieldErrors
  readonly label?: string
  readonly onSaved?: () => void
  readonly children: (form: EditedForm<F>) => ReactNode
}

/** A form of the configuration: it stays open, and shows when it has been saved. */
export function ServedForm<F extends Record<string, unknown>>(props: ServedFormProps<F>) {
  const { name, schema, read, save, onSaved, ...form } = props
  const databases = useDatabases()
  return (
    <KeptForm<F>
      {...form}
      source={formSource({
        databases,
        name,
        schema,
        read,
        save,
        failed: texts.somethingWrong,
        readFailed: texts.contentFailed,
      })}
      onSaved={() => {
        showSnack(formTexts.saved, 'success')
        onSaved?.()
      }}
    />
  )
}
