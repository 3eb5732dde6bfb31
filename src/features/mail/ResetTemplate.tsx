import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { mailTexts, resetTemplate, type MailTemplate } from '../../../contract/mail/mails.ts'
import { mailScreenTexts } from '../../../contract/mail/mailScreens.ts'
import { call } from '../../sync/session/call.ts'
import { useAct } from '../../parts/act/useAct.ts'
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx'

interface ResetTemplateProps {
  readonly template: string
  readonly onReset: (first: MailTemplate) => void
}

/** Discards the organisers' text of a mail, after asking. */
export function ResetTemplate({ template, onReset }: ResetTemplateProps) {
  const [isOpen, { open, close }] = useDisclosure(false)
  const { isBusy, act } = useAct({ failed: mailScreenTexts.resetFailed })
  const reset = async () => {
    const { Result } = await call(resetTemplate, { params: { template } })
    close()
    onReset(Result)
    return mailTexts.reset
  }
  return (
    <>
      <Button variant="default" onClick={open}>
        {mailScreenTexts.reset}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title={mailScreenTexts.resetTitle}
        label={mailScreenTexts.reset}
        busy={isBusy}
        onClick={() => act(reset)}
        onClose={close}
      >
        <Text>{mailScreenTexts.resetText}</Text>
      </ConfirmDialog>
    </>
  )
}
