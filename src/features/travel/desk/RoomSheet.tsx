import { Button, Group, Stack } from '@mantine/core'
import { type ReactNode, type SyntheticEvent } from 'react'
import { travelDeskTexts } from './texts.ts'
import { useAct, type Work } from '../../../parts/act/useAct.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'

interface RoomSheetProps {
  /** Throws `CallError`. */
  readonly send: Work
  /** The message if the server gives none. */
  readonly failed: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A choice of a room in a dialog: it is sent once, and stays open until it was accepted. */
export function RoomSheet({ send, failed, onClose, children }: RoomSheetProps) {
  const { isBusy, act } = useAct({ failed })
  const save = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    act(send)
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
