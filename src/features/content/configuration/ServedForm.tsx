import { Button, Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { FieldErrors } from '../../../../contract/endpoint.ts'
import { texts } from '../../../../contract/errors.ts'
import { formTexts } from '../../../../contract/forms.ts'
import { keepForm, readForm, type FormCopy } from '../../../cache/forms.ts'
import type { PersonDatabases } from '../../../cache/person.ts'
import { messageOf } from '../../../sync/api.ts'
import { outcomeOf } from '../../../sync/outcome.ts'
import { BusyButton } from '../../../ui/BusyButton.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { KeptNote, StaleNotice } from '../../../ui/FormState.tsx'
import { showSnack } from '../../../ui/snackbar.tsx'
import { useEditedForm, type EditedForm } from '../../../ui/useEditedForm.ts'
import { useLoaded } from '../../../ui/useLoaded.ts'

interface ServedFormProps<F extends Record<string, unknown>> {
  readonly databases: PersonDatabases
  /** The name under which its text is kept on the device. */
  readonly name: string
  readonly schema: z.ZodType<F>
  readonly read: () => Promise<FormCopy<F>>
  readonly save: (fields: F, version: number) => Promise<{ readonly Result: FormCopy<F> }>
  readonly rules: (fields: F) => FieldErrors
  readonly errorsOf?: (errors: readonly string[]) => FieldErrors
  /** What the button reads and what is said once it has worked. */
  readonly label?: string
  readonly saidWhenSaved?: (fields: F) => string
  readonly onSaved?: () => void
  readonly children: (form: EditedForm<F>) => ReactNode
}

/** A form over something that the server holds; its text is kept on the device until it is saved (offline O1). */
export function ServedForm<F extends Record<string, unknown>>(props: ServedFormProps<F>) {
  const { databases, name, schema, read } = props
  const loaded = useLoaded(
    async () => ({ kept: await readForm(databases.work, name, schema), served: await read() }),
    (error) => messageOf(error, texts.contentFailed),
    [databases, name],
  )
  if (loaded.state === 'failed') return <Failure message={loaded.message} again={loaded.again} />
  if (loaded.state === 'loading') return <FormSkeleton />
  return <OpenForm {...props} {...loaded.value} />
}

interface OpenFormProps<F extends Record<string, unknown>> extends ServedFormProps<F> {
  readonly served: FormCopy<F>
  readonly kept: FormCopy<F> | undefined
}

function OpenForm<F extends Record<string, unknown>>(props: OpenFormProps<F>) {
  const { databases, name, read, save, onSaved, saidWhenSaved, label, children } = props
  const form = useEditedForm<F>({
    ...props,
    openKeeper: (told) => keepForm(databases.work, name, told),
    save: (fields, version) => outcomeOf(save(fields, version), texts.somethingWrong),
    newest: read,
    onSaved: ({ Fields }) => {
      showSnack(saidWhenSaved?.(Fields) ?? formTexts.saved, 'success')
      onSaved?.()
    },
  })
  return (
    <form noValidate onSubmit={form.submit}>
      <Stack>
        <StaleNotice stale={form.stale} />
        {children(form)}
        <div className="configuration-buttons">
          <KeptNote state={form.keptState} />
          {form.isChanged && (
            <Button variant="default" onClick={form.revert}>
              {formTexts.undo}
            </Button>
          )}
          <BusyButton busy={form.isBusy} fullWidth={false}>
            {label ?? formTexts.save}
          </BusyButton>
        </div>
      </Stack>
    </form>
  )
}

function FormSkeleton() {
  return (
    <Stack aria-busy="true" aria-label="Loading">
      {Array.from({ length: 6 }, (_, place) => (
        <Skeleton key={place} height={68} />
      ))}
    </Stack>
  )
}
