import { Modal, Stack } from '@mantine/core'
import type { ComponentProps } from 'react'
import { DialogFoot } from './DialogFoot.tsx'

interface ConfirmDialogProps extends Omit<ComponentProps<typeof DialogFoot>, 'onCancel' | 'busy'> {
  readonly opened: boolean
  readonly title: string
  /** The label of the button that acts. */
  readonly label: string
  readonly busy?: boolean
  readonly onClose: () => void
}

/** Asks before something is done; its content says what. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, label, busy = false, onClose, children, ...act } = props
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
