import type { z } from 'zod'
import { readForm, type FormCopy } from '../../cache/entities/formTexts.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { messageOf } from '../session/call.ts'
import { lockedForm } from './lockedForm.ts'
import { sendOutcomeOf } from '../session/sendOutcome.ts'

interface Given<F> {
  readonly databases: PersonDatabases
  /** The name under which its text is kept on the device. */
  readonly name: string
  readonly schema: z.ZodType<F>
  /** Reads the server's current copy. */
  readonly read: () => Promise<FormCopy<F>>
  /** The copy that the form begins with, if it is known already. */
  readonly served?: FormCopy<F>
  readonly save: (
    fields: F,
    version: number,
  ) => Promise<{ readonly Result: FormCopy<F>; readonly Message?: string }>
  /** The message if the server gives none (spec §8). */
  readonly failed: string
  /** The same for reading, if it differs. */
  readonly readFailed?: string
}

/** Defines where a form gets its fields, where it keeps typed text, and how it is sent (offline O1). */
export function formSource<F>({ databases, name, schema, read, save, ...given }: Given<F>) {
  const { work } = databases
  const { failed, readFailed = failed } = given
  return {
    key: `${work.name} ${name}`,
    open: async () => ({ kept: await readForm(work, name, schema), served: given.served ?? (await read()) }),
    newest: read,
    openKeeper: lockedForm(databases, name, schema),
    save: async (fields: F, version: number) => {
      const called = save(fields, version)
      const outcome = await sendOutcomeOf(called, failed)
      // Such as a picture that could not be copied.
      return outcome.kind === 'saved' ? { ...outcome, Message: (await called).Message } : outcome
    },
    describe: (error: unknown) => messageOf(error, readFailed),
  }
}
