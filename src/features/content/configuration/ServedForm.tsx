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

/** A row as the server returns it, or what a new one starts with; the version is in it or beside it. */
export interface Served<F> {
  readonly Result: F & { readonly Version?: number }
  readonly Version: number | null
}

interface ServedFormProps<F extends Record<string, unknown>> {
  /** The key of its text on the device. */
  readonly name: string
  readonly schema: z.ZodType<F> & { strip: () => z.ZodType<F> }
  readonly read: () => Promise<Served<F>> | Served<F>
  readonly save: (fields: F, version: number) => Promise<Served<F>>
  readonly rules: (fields: F) => FieldErrors
  readonly label?: string
  readonly onSaved?: () => void
  readonly children: (form: EditedForm<F>) => ReactNode
}

/** A form of the configuration: it stays open, and shows when it has been saved. */
export function ServedForm<F extends Record<string, unknown>>(props: ServedFormProps<F>) {
  const { name, schema, read, save, onSaved, ...form } = props
  const databases = useDatabases()
  const copyOf = ({ Result, Version }: Served<F>, before = 0): FormCopy<F> => ({
    Fields: schema.strip().parse(Result),
    Version: Result.Version ?? Version ?? before,
  })
  return (
    <KeptForm<F>
      {...form}
      source={formSource({
        databases,
        name,
        schema,
        read: async () => copyOf(await read()),
        save: async (fields, version) => ({ Result: copyOf(await save(fields, version), version) }),
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
