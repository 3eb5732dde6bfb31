import { Button, Group } from '@mantine/core'
import type { ComponentProps } from 'react'
import { formTexts } from '../../../contract/core/forms.ts'
import { StillWaiting } from '../reads/StillLoading.tsx'
import { BusyButton } from './BusyButton.tsx'

interface DialogFootProps extends ComponentProps<typeof BusyButton> {
  readonly onCancel: () => void
}

/**
 * The foot of a dialog: Cancel, and the button that acts if it has a label. Without `onClick` it submits the dialog's
 * form.
 */
export function DialogFoot({ onCancel, ...act }: DialogFootProps) {
  return (
    <>
      {act.busy && <StillWaiting />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {formTexts.cancel}
        </Button>
        {act.children && <BusyButton {...act} />}
      </Group>
    </>
  )
}
