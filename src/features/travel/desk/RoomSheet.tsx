import { Button, Group, Stack } from '@mantine/core'
import { type ReactNode, type SyntheticEvent } from 'react'
import { travelDeskTexts } from './texts.ts'
import { useAct, type Work } from '../../../parts/act/useAct.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { focusFirstError } from '../../../ui/form/focusFirstError.ts'

interface RoomSheetProps {
  /** Throws `CallError`. */
  readonly send: Work
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
  const { isBusy, act } = useAct({ failed })
  const save = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    onTry?.()
    if (isBroken && !isBusy) focusFirstError(event.currentTarget)
    else act(send)
  }
  return (
    <form noValidate onSubmit={save}>
      <Stack>
        {children}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {travelDeskTexts.cancel}
          </Button>
          <BusyButton busy={isBusy}>{travelDeskTexts.save}</BusyButton>
        </Group>
      </Stack>
    </form>
  )
}
