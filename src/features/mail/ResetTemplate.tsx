import { Button, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { mailTexts, resetTemplate, type MailTemplate } from '../../../contract/mail/mails.ts'
import { mailScreenTexts } from '../../../contract/mail/mailScreens.ts'
import { call } from '../../sync/session/call.ts'
import { useAct } from '../../parts/act/useAct.ts'
import { DialogFoot } from '../../ui/form/DialogFoot.tsx'

interface ResetTemplateProps {
  readonly template: string
  readonly onReset: (first: MailTemplate) => void
}

/** Discards the organisers' text of a mail, after asking. */
export function ResetTemplate({ template, onReset }: ResetTemplateProps) {
  const [isOpen, setOpen] = useState(false)
  const { isBusy, act } = useAct({ failed: mailScreenTexts.resetFailed })
  const reset = async () => {
    const { Result } = await call(resetTemplate, { params: { template } })
    setOpen(false)
    onReset(Result)
    return mailTexts.reset
  }
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {mailScreenTexts.reset}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={mailScreenTexts.resetTitle}>
        <Stack>
          <Text>{mailScreenTexts.resetText}</Text>
          <DialogFoot onCancel={() => setOpen(false)} busy={isBusy} onClick={() => act(reset)}>
            {mailScreenTexts.reset}
          </DialogFoot>
        </Stack>
      </Modal>
    </>
  )
}
