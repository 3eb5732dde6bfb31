import { useEffect, type ReactNode } from 'react'
import type { z } from 'zod'
import type { FieldErrors } from '../../../../contract/core/endpoint.ts'
import type { AuthorFields } from '../../../../contract/people/people.ts'
import type { FormCopy } from '../../../cache/entities/formTexts.ts'
import { formSource } from '../../../sync/editing/formSource.ts'
import { loadLookups, useLookups } from '../../../sync/pull/lookups.ts'
import { KeptForm } from '../../../ui/form/KeptForm.tsx'
import { PersonSections } from '../../../parts/person/PersonSections.tsx'
import type { EditedForm } from '../../../ui/form/useEditedForm.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'

interface UserFormProps<F extends AuthorFields & Record<string, unknown>> {
  /** The key of its text on the device. */
  readonly name: string
  readonly schema: z.ZodType<F>
  /** The server's current version. */
  readonly read: () => Promise<FormCopy<F>>
  readonly rules: (fields: F) => FieldErrors
  readonly save: (fields: F, version: number) => Promise<{ readonly Result: FormCopy<F> }>
  readonly failed: string
  readonly label: string
  /** True if the account signs in with the address, so it cannot be changed. */
  readonly hasFixedEmail?: boolean
  readonly onSaved: () => void
  readonly onCancel: () => void
  readonly children?: (form: EditedForm<F>) => ReactNode
}

/** A person's form, for an organiser. */
export function UserForm<F extends AuthorFields & Record<string, unknown>>(props: UserFormProps<F>) {
  const { name, schema, read, save, failed, hasFixedEmail, children, ...form } = props
  const databases = useDatabases()
  const lookups = useLookups()
  useEffect(() => void loadLookups(databases), [databases])
  return (
    <KeptForm<F> {...form} source={formSource({ databases, name, schema, read, save, failed })}>
      {(open) => (
        <>
          {children?.(open)}
          <PersonSections
            values={open.values}
            errors={open.errors}
            lookups={lookups}
            {...(hasFixedEmail ? { locked: ['Email'] } : {})}
            onChange={(changes) => open.change(changes as Partial<F>)}
          />
        </>
      )}
    </KeptForm>
  )
}
