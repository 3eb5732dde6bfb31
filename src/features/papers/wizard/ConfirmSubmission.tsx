import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { paperTexts } from '../../../../contract/papers/papers.ts'
import { submissionTexts } from '../../../../contract/papers/wizard.ts'

interface ConfirmSubmissionProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** Asks before a paper is submitted, and explains what follows (spec §2 "Review step", §4 "Paper status"). */
export function ConfirmSubmission({ opened, onClose, onConfirm }: ConfirmSubmissionProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={submissionTexts.confirmTitle} centered>
      <Stack>
        <Text>{paperTexts.cannotChange}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {submissionTexts.cancel}
          </Button>
          <Button onClick={onConfirm} data-autofocus>
            {submissionTexts.confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
