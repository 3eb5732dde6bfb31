import { Button, Group, Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { FieldErrors } from '../../../contract/endpoint.ts'
import { formTexts } from '../../../contract/forms.ts'
import { keepForm, readForm, type FormCopy } from '../../cache/forms.ts'
import type { PersonDatabases } from '../../cache/person.ts'
import { messageOf } from '../../sync/api.ts'
import { outcomeOf } from '../../sync/outcome.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { KeptNote, StaleNotice } from '../../ui/FormState.tsx'
import { useEditedForm, type EditedForm } from '../../ui/useEditedForm.ts'
import { useLoaded } from '../../ui/useLoaded.ts'

interface KeptFormProps<F extends Record<string, unknown>> {
  readonly databases: PersonDatabases
  /** The name under which its text is kept on the device. */
  readonly name: string
  readonly schema: z.ZodType<F>
  /** What the server has now. */
  readonly read: () => Promise<FormCopy<F>>
  readonly rules: (fields: F) => FieldErrors
  readonly save: (fields: F, version: number) => Promise<{ readonly Result: FormCopy<F> }>
  /** The message where the server gives none (spec §8). */
  readonly failed: string
  readonly label: string
  readonly onSaved: () => void
  readonly onCancel: () => void
  readonly children: (form: EditedForm<F>) => ReactNode
}

/** A form whose text is kept on the device until the server has it or it is given up (offline O1). */
export function KeptForm<F extends Record<string, unknown>>(props: KeptFormProps<F>) {
  const { databases, name, schema, read, failed } = props
  const loaded = useLoaded(
    async () => ({ kept: await readForm(databases.work, name, schema), served: await read() }),
    (error) => messageOf(error, failed),
    [databases, name],
  )
  if (loaded.state === 'failed') return <Failure message={loaded.message} again={loaded.again} />
  if (loaded.state === 'loading') return <Skeleton height={240} />
  return <OpenForm {...props} {...loaded.value} />
}

interface OpenFormProps<F extends Record<string, unknown>> extends KeptFormProps<F> {
  readonly served: FormCopy<F>
  readonly kept: FormCopy<F> | undefined
}

function OpenForm<F extends Record<string, unknown>>(props: OpenFormProps<F>) {
  const { databases, name, read, save, failed, label, onCancel, children } = props
  const form = useEditedForm<F>({
    ...props,
    openKeeper: (told) => keepForm(databases.work, name, told),
    save: (fields, version) => outcomeOf(save(fields, version), failed),
    newest: read,
  })
  return (
    <form noValidate onSubmit={form.submit}>
      <Stack>
        <StaleNotice stale={form.stale} />
        {children(form)}
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
