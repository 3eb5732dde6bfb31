import { Modal, Stack, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { formTexts } from '../../../contract/core/forms.ts'
import { messageOf } from '../../sync/session/call.ts'
import { DialogFoot } from '../../ui/form/DialogFoot.tsx'
import { showSnack } from '../../ui/snackbar.tsx'
import { ErrorAlert } from '../../ui/ErrorAlert.tsx'
import { useClosedByBack } from '../../ui/sheet/useSheetAddress.ts'

interface AskFirstProps {
  readonly title: string
  /** The item's name; undefined while the dialog is closed. */
  readonly name: string | undefined
  readonly text: string
  readonly yes: string
  /** Acts, and returns the success message. */
  readonly act: () => Promise<string>
  readonly onClose: () => void
  readonly onDone: () => void
  readonly children?: ReactNode
}

/** Asks before an action that is hard to undo; a refusal is shown in the dialog. */
export function AskFirst({ title, name, text, yes, act, onClose, onDone, children }: AskFirstProps) {
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()
  const close = () => {
    setRefused(undefined)
    onClose()
  }
  useClosedByBack(name !== undefined, close)
  const go = async () => {
    if (isBusy) return
    setBusy(true)
    setRefused(undefined)
    try {
      const message = await act()
      onDone()
      onClose()
      showSnack(message, 'success')
    } catch (error) {
      setRefused(messageOf(error))
    }
    setBusy(false)
  }
  return (
    <Modal
      opened={name !== undefined}
      onClose={close}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': formTexts.cancel }}
    >
      <Stack>
        <Text fw={600}>{name}</Text>
        <Text>{text}</Text>
        {children}
        {refused && <ErrorAlert role="alert">{refused}</ErrorAlert>}
        <DialogFoot onCancel={close} busy={isBusy} onClick={() => void go()}>
          {yes}
        </DialogFoot>
      </Stack>
    </Modal>
  )
}
