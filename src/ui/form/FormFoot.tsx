import './form.css'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { formTexts } from '../../../contract/core/forms.ts'
import { BusyButton } from './BusyButton.tsx'
import { KeptNote } from './FormState.tsx'
import type { KeptState } from './useEditedForm.ts'

interface FormFootProps {
  readonly form: { readonly keptState: KeptState; readonly isBusy: boolean }
  /** The label of the submit button. */
  readonly label?: string | undefined
  /** The other buttons. */
  readonly children?: ReactNode
}

/** The foot of a form: whether its text is saved, and its buttons. */
export function FormFoot({ form, label = formTexts.save, children }: FormFootProps) {
  return (
    <div className="form-foot">
      <KeptNote state={form.keptState} />
      {children}
      <BusyButton busy={form.isBusy}>{label}</BusyButton>
    </div>
  )
}

interface UndoButtonProps {
  readonly form: { readonly isChanged: boolean; readonly revert: () => void }
}

/** Discards typed text, if there is any. */
export function UndoButton({ form }: UndoButtonProps) {
  if (!form.isChanged) return null
  return (
    <Button variant="default" onClick={form.revert}>
      {formTexts.undo}
    </Button>
  )
}
