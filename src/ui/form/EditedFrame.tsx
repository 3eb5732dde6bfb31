import './form.css'
import { Box } from '@mantine/core'
import type { ReactNode, SyntheticEvent } from 'react'
import { otherWindowTexts } from '../../../contract/device/otherWindow.ts'
import { OpenInOtherTab } from './OpenInOtherTab.tsx'
import { ReadOnly } from './readOnly.ts'

interface EditedFrameProps {
  readonly form: {
    readonly isElsewhere: boolean
    readonly takeOver: () => Promise<void>
    readonly submit: (event: SyntheticEvent<HTMLFormElement>) => void
  }
  /** The id of its heading. */
  readonly labelledBy?: string
  readonly children: ReactNode
}

/** A form of which one window at a time is filled in; the others show it live, to be read (offline O8). */
export function EditedFrame({ form, labelledBy, children }: EditedFrameProps) {
  const { isElsewhere, takeOver, submit } = form
  return (
    <form noValidate onSubmit={submit} aria-labelledby={labelledBy}>
      {isElsewhere && (
        <Box mb="md">
          <OpenInOtherTab title={otherWindowTexts.form} takeOver={takeOver} />
        </Box>
      )}
      <fieldset className="form-fields" role="presentation" disabled={isElsewhere}>
        <ReadOnly value={isElsewhere}>{children}</ReadOnly>
      </fieldset>
    </form>
  )
}
