import './form.css'
import { Box } from '@mantine/core'
import type { ReactNode, SyntheticEvent } from 'react'
import { otherWindowTexts } from '../../../contract/device/otherWindow.ts'
import { OpenInOtherTab } from './OpenInOtherTab.tsx'
import { ReadOnly } from './readOnly.ts'

interface EditedFrameProps {
  readonly form: {
    readonly isInOtherWindow: boolean
    readonly takeOver: () => Promise<void>
    readonly submit: (event: SyntheticEvent<HTMLFormElement>) => void
  }
  /** The id of its heading. */
  readonly labelledBy?: string
  readonly children: ReactNode
}

/** A form that one window at a time edits; the others show it live and read-only (offline O8). */
export function EditedFrame({ form, labelledBy, children }: EditedFrameProps) {
  const { isInOtherWindow, takeOver, submit } = form
  return (
    <form noValidate onSubmit={submit} aria-labelledby={labelledBy}>
      {isInOtherWindow && (
        <Box mb="md">
          <OpenInOtherTab title={otherWindowTexts.form} takeOver={takeOver} />
        </Box>
      )}
      <fieldset className="form-fields" role="presentation" disabled={isInOtherWindow}>
        <ReadOnly value={isInOtherWindow}>{children}</ReadOnly>
      </fieldset>
    </form>
  )
}
