import './form.css'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { formTexts } from '../../../contract/core/forms.ts'
import { BusyButton } from './BusyButton.tsx'
import { KeptNote } from './FormState.tsx'
import type { KeptState } from './useEditedForm.ts'

interface FormFootProps {
  readonly form: { readonly keptState: KeptState; readonly isBusy: boolean }
  /** What the button reads that sends it. */
  readonly label?: string | undefined
  /** The other buttons. */
  readonly children?: ReactNode
}

/** The foot of a form: how far its text has come, and its buttons. */
export function FormFoot({ form, label = formTexts.save, children }: FormFootProps) {
  return (
    <div className="form-foot">
      <KeptNote state={form.keptState} />
      {children}
      <BusyButton busy={form.isBusy} fullWidth={false}>
        {label}
      </BusyButton>
    </div>
  )
}

interface UndoButtonProps {
  readonly form: { readonly isChanged: boolean; readonly revert: () => void }
}

/** Gives what was typed up, where there is any. */
export function UndoButton({ form }: UndoButtonProps) {
  if (!form.isChanged) return null
  return (
    <Button variant="default" onClick={form.revert}>
      {formTexts.undo}
    </Button>
  )
}
