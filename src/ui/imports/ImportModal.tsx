import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { formTexts } from '../../../contract/core/forms.ts'
import { useSheet } from '../sheet/useSheet.ts'

interface ImportModalProps {
  readonly isOpen: boolean
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The dialog of a file import; its content starts again each time it is opened. */
export function ImportModal({ isOpen, title, onClose, children }: ImportModalProps) {
  const isSheet = useSheet()
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      fullScreen={isSheet}
      size="xl"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': formTexts.cancel }}
    >
      {isOpen && children}
    </Modal>
  )
}
