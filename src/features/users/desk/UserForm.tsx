import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import type { z } from 'zod'
import type { FieldErrors } from '../../../../contract/endpoint.ts'
import { formTexts } from '../../../../contract/forms.ts'
import { personErrorsOf, type AuthorFields } from '../../../../contract/people.ts'
import { keepForm, readForm, type FormCopy } from '../../../cache/forms.ts'
import type { PersonDatabases } from '../../../cache/person.ts'
import { messageOf } from '../../../sync/api.ts'
import { loadLookups, useLookups } from '../../../sync/lookups.ts'
import { outcomeOf } from '../../../sync/outcome.ts'
import { BusyButton } from '../../../ui/BusyButton.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { KeptNote, StaleNotice } from '../../../ui/FormState.tsx'
import { PersonSections } from '../../../ui/personForm/PersonSections.tsx'
import { useEditedForm, type EditedForm } from '../../../ui/useEditedForm.ts'
import { useLoaded } from '../../../ui/useLoaded.ts'

interface UserFormProps<F extends AuthorFields & Record<string, unknown>> {
  readonly databases: PersonDatabases
  /** The name under which its text is kept on the device. */
  readonly name: string
  readonly schema: z.ZodType<F>
  /** What the server has now. */
  readonly read: () => Promise<FormCopy<F>>
  readonly rules: (fields: F) => FieldErrors
  readonly save: (fields: F, version: number) => Promise<{ readonly Result: FormCopy<F> }>
  readonly failed: string
  readonly label: string
  /** True where the account signs in with the address, so that it stays. */
  readonly hasFixedEmail?: boolean
  readonly onSaved: (copy: FormCopy<F>) => void
  readonly onCancel: () => void
  readonly children?: (form: EditedForm<F>) => ReactNode
}

/** A person's form as an organiser fills it in; its text is kept on the device until the server has it (offline O1). */
export function UserForm<F extends AuthorFields & Record<string, unknown>>(props: UserFormProps<F>) {
  const { databases, name, schema, read, failed } = props
  const loaded = useLoaded(
    async () => ({ kept: await readForm(databases.work, name, schema), served: await read() }),
    (error) => messageOf(error, failed),
    [databases, name],
  )
  useEffect(() => void loadLookups(databases), [databases])
  if (loaded.state === 'failed') return <Failure message={loaded.message} again={loaded.again} />
  if (loaded.state === 'loading') return <Skeleton height={320} aria-label="Loading" />
  return <OpenForm {...props} {...loaded.value} />
}

interface OpenFormProps<F extends AuthorFields & Record<string, unknown>> extends UserFormProps<F> {
  readonly served: FormCopy<F>
  readonly kept: FormCopy<F> | undefined
}

function OpenForm<F extends AuthorFields & Record<string, unknown>>(props: OpenFormProps<F>) {
  const { databases, name, read, save, failed, label, hasFixedEmail, onCancel, children } = props
  const lookups = useLookups()
  const form = useEditedForm<F>({
    ...props,
    openKeeper: (told) => keepForm(databases.work, name, told),
    save: (fields, version) => outcomeOf(save(fields, version), failed),
    newest: read,
    errorsOf: personErrorsOf,
  })
  return (
    <form noValidate onSubmit={form.submit}>
      <Stack>
        <StaleNotice stale={form.stale} />
        {children?.(form)}
        <PersonSections
          values={form.values}
          errors={form.errors}
          lookups={lookups}
          {...(hasFixedEmail ? { locked: ['Email'] } : {})}
          onChange={(changes) => form.change(changes as Partial<F>)}
        />
        <KeptNote state={form.keptState} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {formTexts.cancel}
          </Button>
          <BusyButton busy={form.isBusy} fullWidth={false}>
            {label}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  )
}
