import { Button, Group, Stack } from '@mantine/core'
import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { travelDeskTexts } from './texts.ts'
import { messageOf } from '../../../sync/session/call.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { focusFirstError } from '../../../ui/form/focusFirstError.ts'
import { showSnack } from '../../../ui/snackbar.tsx'

interface RoomSheetProps {
  /** Throws `CallError`. */
  readonly send: () => Promise<void>
  /** The message if the server gives none. */
  readonly failed: string
  /** True while a typed value breaks a rule. */
  readonly isBroken?: boolean
  readonly onTry?: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A room form in a dialog: it is sent once, and stays open until it was accepted. */
export function RoomSheet({ send, failed, isBroken = false, onTry, onClose, children }: RoomSheetProps) {
  const [isBusy, setBusy] = useState(false)
  const save = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    onTry?.()
    if (isBusy) return
    if (isBroken) {
      focusFirstError(event.currentTarget)
      return
    }
    setBusy(true)
    try {
      await send()
    } catch (error) {
      showSnack(messageOf(error, failed), 'error')
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <Stack>
        {children}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {travelDeskTexts.cancel}
          </Button>
          <BusyButton busy={isBusy} fullWidth={false}>
            {travelDeskTexts.save}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  )
}
