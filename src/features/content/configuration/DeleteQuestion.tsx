import { Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { configurationTexts } from '../../../../contract/content/configuration.ts'
import { DialogFoot } from '../../../ui/form/DialogFoot.tsx'

interface DeleteQuestionProps {
  readonly title: string
  /** The item to delete; undefined while closed. */
  readonly name: string | undefined
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onDelete: () => void
  /** Notes to read before deleting. */
  readonly children?: ReactNode
}

/** Asks before an organisers' item is deleted. */
export function DeleteQuestion({ title, name, isBusy, onClose, onDelete, children }: DeleteQuestionProps) {
  return (
    <Modal opened={name !== undefined} onClose={onClose} title={title} centered>
      <Stack>
        <Text fw={600}>{name}</Text>
        {children}
        <DialogFoot onCancel={onClose} busy={isBusy} onClick={onDelete}>
          {configurationTexts.delete}
        </DialogFoot>
      </Stack>
    </Modal>
  )
}
