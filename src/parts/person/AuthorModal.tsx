import '../../ui/form/stickyButtons.css'
import { Button, Modal } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '../../../contract/core/endpoint.ts'
import { texts } from '../../../contract/core/errors.ts'
import {
  authorRules,
  emptyAuthor,
  personTexts,
  sectionTexts,
  type AuthorFields,
} from '../../../contract/people/people.ts'
import { BusyButton } from '../../ui/form/BusyButton.tsx'
import { KeptNote } from '../../ui/form/FormState.tsx'
import { focusFirstError } from '../../ui/form/focusFirstError.ts'
import { useSheet } from '../../ui/sheet/useSheet.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import type { KeptState } from '../../cache/entities/formTexts.ts'
import type { PersonLookups } from './lookups.ts'
import { PersonSteps } from './PersonSteps.tsx'
import type { PersonValues } from './places.ts'

/** Thrown by a save that was refused, with the errors of fields. */
export class RefusedAuthor extends Error {
  readonly fields: FieldErrors

  constructor(message: string, fields: FieldErrors) {
    super(message)
    this.fields = fields
  }
}

interface AuthorFormProps {
  /** The author to change; absent for a new one. */
  readonly initial?: AuthorFields | undefined
  /** Kept text from before, shown instead. */
  readonly kept?: AuthorFields | undefined
  /** What is already known of a new author. */
  readonly begun?: Partial<AuthorFields> | undefined
  /** Why it was refused before: the form opens at that field (offline O6). */
  readonly refused?: FieldErrors | undefined
  readonly lookups: PersonLookups
  readonly onClose: () => void
  /** Saves and shows failures itself; on a rejection the form stays open with all its text. */
  readonly onSave: (fields: AuthorFields) => Promise<void>
  /** Called on every change, so the text can be kept on the device. */
  readonly onTyped: (fields: AuthorFields) => void
  /** Whether the text is kept there. */
  readonly keptState: KeptState
}

/** The dialog that adds or changes an author (spec §2 "Add/Update Author modal"). */
export function AuthorModal({ opened, ...form }: AuthorFormProps & { readonly opened: boolean }) {
  return (
    <Modal
      opened={opened}
      onClose={form.onClose}
      title={form.initial ? personTexts.updateAuthor : personTexts.addAuthor}
      fullScreen={useSheet()}
      size="xl"
      closeOnClickOutside={false}
    >
      <AuthorForm {...form} />
    </Modal>
  )
}

const none: FieldErrors = {}

function AuthorForm(props: AuthorFormProps) {
  const { initial, kept, begun, refused = none, lookups, onClose, onSave, onTyped, keptState } = props
  const element = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useForm<AuthorFields>({
    initialValues: { ...(kept ?? initial ?? emptyAuthor), ...begun },
    initialErrors: refused,
    validate: authorRules,
    onValuesChange: onTyped,
  })
  const isRefused = Object.keys(refused).length > 0
  useEffect(() => {
    if (isRefused) focusFirstError(element.current ?? undefined)
  }, [isRefused])
  const change = (changes: PersonValues) => {
    for (const [field, value] of Object.entries(changes)) form.setFieldValue(field, value)
  }

  const save = async (fields: AuthorFields, element: HTMLFormElement | undefined) => {
    if (isBusy) return
    setBusy(true)
    try {
      await onSave(fields)
    } catch (error) {
      setBusy(false)
      if (error instanceof RefusedAuthor) {
        form.setErrors(error.fields)
        focusFirstError(element)
      }
      return
    }
    onClose()
  }

  const submit = form.onSubmit(
    (fields, event) => void save(fields, event?.currentTarget),
    (_errors, _values, event) => {
      showSnack(texts.fillRequired, 'error')
      focusFirstError(event?.currentTarget)
    },
  )

  return (
    <form
      ref={element}
      noValidate
      onSubmit={(submitted) => {
        // The dialog may be open over another form.
        submitted.stopPropagation()
        submit(submitted)
      }}
    >
      <PersonSteps
        // Not at the cross; at a refused field, which comes to it later.
        isFirst={!isRefused}
        sameAs={sectionTexts.sameAsTheirs}
        values={form.values}
        errors={form.errors}
        lookups={lookups}
        onChange={change}
      />
      <div className="sticky-buttons">
        <KeptNote state={keptState} />
        <Button variant="default" onClick={onClose}>
          {personTexts.cancel}
        </Button>
        <BusyButton busy={isBusy}>{initial ? personTexts.updateAuthor : personTexts.addAuthor}</BusyButton>
      </div>
    </form>
  )
}
