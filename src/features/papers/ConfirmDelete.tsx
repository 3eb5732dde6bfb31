import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { listTexts, submissionTexts } from '../../../contract/wizard.ts'

interface ConfirmDeleteProps {
  readonly opened: boolean
  /** The paper's title. */
  readonly title: string
  /** What goes, and from where. */
  readonly text: string
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** Asks once more before a draft is deleted. */
export function ConfirmDelete({ opened, title, text, isBusy, onClose, onConfirm }: ConfirmDeleteProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={listTexts.deleteTitle} centered>
      <Stack>
        <Text fw={600}>{title.trim() || listTexts.untitled}</Text>
        <Text>{text}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {submissionTexts.cancel}
          </Button>
          <Button onClick={onConfirm} aria-disabled={isBusy}>
            {listTexts.deleteDraft}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
