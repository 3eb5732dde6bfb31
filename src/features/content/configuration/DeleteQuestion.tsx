import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { configurationTexts } from '../../../../contract/content/configuration.ts'
import { formTexts } from '../../../../contract/core/forms.ts'

interface DeleteQuestionProps {
  readonly title: string
  /** What is deleted; undefined while nobody asks. */
  readonly name: string | undefined
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onDelete: () => void
  /** What is to be known before. */
  readonly children?: ReactNode
}

/** Asks before something that organisers keep is deleted. */
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
