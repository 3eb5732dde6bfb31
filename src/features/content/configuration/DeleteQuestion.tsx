import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { configurationTexts } from '../../../../contract/content/configuration.ts'
import { formTexts } from '../../../../contract/core/forms.ts'

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
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {formTexts.cancel}
          </Button>
          <Button aria-disabled={isBusy} onClick={onDelete}>
            {configurationTexts.delete}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
