import { Modal, Stack, Text } from '@mantine/core'
import { mailTexts, type MailFilter } from '../../../contract/mail/mails.ts'
import { mailScreenTexts } from '../../../contract/mail/mailScreens.ts'
import { useAct } from '../../parts/act/useAct.ts'
import { DialogFoot } from '../../ui/form/DialogFoot.tsx'

/** The mails to send again, and their number. */
export interface Again {
  readonly Count: number
  readonly All: MailFilter
}

interface RetryDialogProps {
  readonly again: Again | undefined
  readonly onClose: () => void
  readonly onRetry: (all: MailFilter) => Promise<void>
}

/** Asks before many mails are sent again. */
export function RetryDialog({ again, onClose, onRetry }: RetryDialogProps) {
  const { isBusy, act } = useAct()
  const retry = async () => {
    if (again) await onRetry(again.All)
  }
  return (
    <Modal opened={again !== undefined} onClose={onClose} title={mailScreenTexts.again}>
      <Stack>
        <Text>{mailScreenTexts.againText(again?.Count ?? 0)}</Text>
        <DialogFoot onCancel={onClose} busy={isBusy} onClick={() => act(retry)}>
          {mailTexts.retry}
        </DialogFoot>
      </Stack>
    </Modal>
  )
}
