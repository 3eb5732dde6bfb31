import type { FieldErrors } from '../../../contract/endpoint.ts'
import { texts } from '../../../contract/errors.ts'
import { formTexts } from '../../../contract/forms.ts'
import { keepForm, type FormCopy } from '../../cache/forms.ts'
import type { PersonDatabases } from '../../cache/person.ts'
import { outcomeOf } from '../../sync/outcome.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import { useEditedForm } from '../../ui/useEditedForm.ts'

interface KeptFormOptions<F> {
  readonly databases: PersonDatabases
  /** The name under which its text is kept on the device. */
  readonly name: string
  readonly served: FormCopy<F>
  readonly kept: FormCopy<F> | undefined
  readonly rules: (fields: F) => FieldErrors
  readonly save: (fields: F, version: number) => Promise<{ readonly Result: FormCopy<F> }>
  readonly newest: () => Promise<FormCopy<F>>
  readonly said?: string
  readonly onSaved: () => void
}

/** A form whose text stays on the device until it is saved (offline O1). */
export function useKeptForm<F extends Record<string, unknown>>(options: KeptFormOptions<F>) {
  const { databases, name, save, said, onSaved } = options
  return useEditedForm<F>({
    ...options,
    openKeeper: (told) => keepForm(databases.work, name, told),
    save: (fields, version) => outcomeOf(save(fields, version), texts.somethingWrong),
    onSaved: () => {
      showSnack(said ?? formTexts.saved, 'success')
      onSaved()
    },
  })
}
