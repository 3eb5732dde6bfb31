import { Alert } from '@mantine/core'
import { useState, type ComponentProps } from 'react'
import type { z } from 'zod'
import { eventDeskTexts } from '../../../../contract/events/eventDesk.ts'
import { readForm, type FormCopy } from '../../../cache/entities/formTexts.ts'
import { lockedForm } from '../../../sync/editing/lockedForm.ts'
import { messageOf } from '../../../sync/session/call.ts'
import { sendOutcomeOf } from '../../../sync/session/sendOutcome.ts'
import { KeptForm } from '../../../ui/form/KeptForm.tsx'
import { useDatabases } from '../../../sync/session/useDatabases.ts'

interface PlanFormProps<F extends Record<string, unknown>> extends Pick<
  ComponentProps<typeof KeptForm<F>>,
  'rules' | 'onSaved' | 'children'
> {
  /** The key of its text on the device. */
  readonly name: string
  readonly schema: z.ZodType<F>
  readonly served: FormCopy<F>
  readonly save: (fields: F, version: number) => Promise<FormCopy<F>>
  readonly newest: () => Promise<FormCopy<F>>
}

/**
 * The form of an event or a session, whose text stays on the device until it is saved (offline O1). Refusals of the
 * server are shown above the button.
 */
export function PlanForm<F extends Record<string, unknown>>(props: PlanFormProps<F>) {
  const { name, schema, served, newest, save, children, ...form } = props
  const databases = useDatabases()
  const [refused, setRefused] = useState<readonly string[]>([])
  const source = {
    key: name,
    open: async () => ({ served, kept: await readForm(databases.work, name, schema) }),
    describe: (error: unknown) => messageOf(error, eventDeskTexts.loadFailed),
    newest,
    openKeeper: lockedForm(databases, name, schema),
    save: async (fields: F, version: number) => {
      const outcome = await sendOutcomeOf(
        save(fields, version).then((Result) => ({ Result })),
        eventDeskTexts.saveFailed,
      )
      setRefused(
        outcome.kind === 'refused' ? (outcome.errors.length > 0 ? outcome.errors : [outcome.message]) : [],
      )
      return outcome
    },
  }
  return (
    <KeptForm<F> {...form} source={source}>
      {(open) => (
        <>
          {children(open)}
          {refused.length > 0 && (
            <Alert
              color="error"
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
        </>
      )}
    </KeptForm>
  )
}
