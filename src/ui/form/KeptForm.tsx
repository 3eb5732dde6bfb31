import { Button, Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { formTexts } from '../../../contract/core/forms.ts'
import { EditedFrame } from './EditedFrame.tsx'
import { NotReady } from '../reads/NotReady.tsx'
import { FormFoot, UndoButton } from './FormFoot.tsx'
import { StaleNotice } from './FormState.tsx'
import { useEditedForm, type Copy, type EditedForm, type EditedFormOptions } from './useEditedForm.ts'
import { usePromise } from '../reads/usePromise.ts'

type Fields = Record<string, unknown>

/** Where a form reads its fields, where it keeps typed text, and how it is sent. */
interface Source<F extends Fields> extends Pick<EditedFormOptions<F>, 'newest' | 'openKeeper' | 'save'> {
  /** Identifies what the form edits. */
  readonly key: string
  readonly open: () => Promise<{ readonly served: Copy<F>; readonly kept: Copy<F> | undefined }>
  readonly describe: (error: unknown) => string
}

interface KeptFormProps<F extends Fields> extends Pick<EditedFormOptions<F>, 'rules' | 'onSaved'> {
  readonly source: Source<F>
  readonly label?: string | undefined
  /** Closes the form; absent if it is always open, with a button that undoes changes instead. */
  readonly onCancel?: () => void
  readonly children: (form: EditedForm<F>) => ReactNode
}

/** A form for data of the server; its text is kept on the device until it is saved or discarded (offline O1). */
export function KeptForm<F extends Fields>(props: KeptFormProps<F>) {
  const { key, open, describe } = props.source
  const loaded = usePromise(open, describe, [key])
  if (loaded.state !== 'ready') return <NotReady read={loaded} loading={<FormSkeleton />} />
  return <OpenForm {...props} {...loaded.value} />
}

type OpenFormProps<F extends Fields> = KeptFormProps<F> & Pick<EditedFormOptions<F>, 'served' | 'kept'>

function OpenForm<F extends Fields>({ source, label, onCancel, children, ...options }: OpenFormProps<F>) {
  const form = useEditedForm<F>({ ...source, ...options })
  return (
    <EditedFrame form={form}>
      <Stack>
        <StaleNotice stale={form.stale} />
        {children(form)}
        <FormFoot form={form} label={label}>
          {onCancel ? (
            <Button variant="default" onClick={onCancel}>
              {formTexts.cancel}
            </Button>
          ) : (
            <UndoButton form={form} />
          )}
        </FormFoot>
      </Stack>
    </EditedFrame>
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
