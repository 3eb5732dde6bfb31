import './form.css'
import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { otherWindowTexts } from '../../../contract/device/otherWindow.ts'
import { OpenInOtherTab } from './OpenInOtherTab.tsx'
import { ReadOnly } from './readOnly.ts'

interface OneWindowProps {
  readonly isInOtherWindow: boolean
  readonly takeOver: () => Promise<void>
  readonly children: ReactNode
}

/** Fields that one window at a time edits; the others show them live and read-only (offline O8). */
export function OneWindow({ isInOtherWindow, takeOver, children }: OneWindowProps) {
  return (
    <>
      {isInOtherWindow && (
        <Box mb="md">
          <OpenInOtherTab title={otherWindowTexts.form} takeOver={takeOver} />
        </Box>
      )}
      <fieldset className="form-fields" role="presentation" disabled={isInOtherWindow}>
        <ReadOnly value={isInOtherWindow}>{children}</ReadOnly>
      </fieldset>
    </>
  )
}
