import { Button, Group } from '@mantine/core'
import type { ComponentProps } from 'react'
import { formTexts } from '../../../contract/core/forms.ts'
import { StillWaiting } from '../reads/StillLoading.tsx'
import { BusyButton } from './BusyButton.tsx'

interface DialogFootProps extends ComponentProps<typeof BusyButton> {
  readonly onCancel: () => void
  /** How many steps of it are done: the portal is late only with the next one. */
  readonly done?: number
}

/**
 * The foot of a dialog: Cancel, and the button that acts if it has a label. Without `onClick` it submits the dialog's
 * form.
 */
export function DialogFoot({ onCancel, done, ...act }: DialogFootProps) {
  return (
    <>
      {act.busy && <StillWaiting key={done} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {formTexts.cancel}
        </Button>
        {act.children && <BusyButton {...act} />}
      </Group>
    </>
  )
}
