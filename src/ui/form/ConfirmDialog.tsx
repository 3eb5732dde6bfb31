import { Modal, Stack } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useClosedByBack } from '../sheet/useSheetAddress.ts'
import { DialogFoot } from './DialogFoot.tsx'

interface ConfirmDialogProps extends Omit<ComponentProps<typeof DialogFoot>, 'onCancel' | 'busy'> {
  readonly opened: boolean
  readonly title: string
  /** The label of the button that acts. */
  readonly label: string
  readonly busy?: boolean
  readonly onClose: () => void
}

/** Asks before something is done; its content says what. Back closes it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, label, busy = false, onClose, children, ...act } = props
  useClosedByBack(opened, onClose)
  return (
    <Modal opened={opened} onClose={onClose} title={title} centered>
      <Stack>
        {children}
        <DialogFoot {...act} onCancel={onClose} busy={busy}>
          {label}
        </DialogFoot>
      </Stack>
    </Modal>
  )
}
