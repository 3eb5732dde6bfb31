import { Alert, Stack } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { z } from 'zod'
import type { FieldErrors } from '../../../../contract/core/endpoint.ts'
import { eventDeskTexts } from '../../../../contract/events/eventDesk.ts'
import type { FormCopy } from '../../../cache/entities/formTexts.ts'
import { lockedForm } from '../../../sync/editing/lockedForm.ts'
import { sendOutcomeOf } from '../../../sync/session/sendOutcome.ts'
import { EditedFrame } from '../../../ui/form/EditedFrame.tsx'
import { FormFoot, UndoButton } from '../../../ui/form/FormFoot.tsx'
import { StaleNotice } from '../../../ui/form/FormState.tsx'
import { useEditedForm, type EditedForm } from '../../../ui/form/useEditedForm.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'

interface PlanFormProps<F extends Record<string, unknown>> {
  /** The key of its text on the device. */
  readonly name: string
  readonly schema: z.ZodType<F>
  readonly served: FormCopy<F>
  readonly kept: FormCopy<F> | undefined
  readonly rules: (fields: F) => FieldErrors
  readonly save: (fields: F, version: number) => Promise<FormCopy<F>>
  readonly newest: () => Promise<FormCopy<F>>
  readonly onSaved: (copy: FormCopy<F>) => void
  readonly children: (form: EditedForm<F>) => ReactNode
}

/**
 * The form of an event or a session, whose text stays on the device until it is saved (offline O1). Refusals of the
 * server are shown above the button.
 */
export function PlanForm<F extends Record<string, unknown>>(props: PlanFormProps<F>) {
  const { name, schema, save, children } = props
  const databases = useDatabases()
  const [refused, setRefused] = useState<readonly string[]>([])
  const form = useEditedForm<F>({
    ...props,
    openKeeper: lockedForm(databases, name, schema),
    save: async (fields, version) => {
      const outcome = await sendOutcomeOf(
        save(fields, version).then((Result) => ({ Result })),
        eventDeskTexts.saveFailed,
      )
      setRefused(
        outcome.kind === 'refused' ? (outcome.errors.length > 0 ? outcome.errors : [outcome.message]) : [],
      )
      return outcome
    },
  })
  return (
    <EditedFrame form={form}>
      <Stack>
        <StaleNotice stale={form.stale} />
        {children(form)}
        {refused.length > 0 && (
          <Alert
            color="red"
            role="alert"
            title={refused.length === 1 ? refused[0] : eventDeskTexts.saveFailed}
          >
            {refused.length > 1 && (
              <ul className="events-plain">
                {refused.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
          </Alert>
        )}
        <FormFoot form={form}>
          <UndoButton form={form} />
        </FormFoot>
      </Stack>
    </EditedFrame>
  )
}
