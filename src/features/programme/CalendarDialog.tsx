import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useState } from 'react'
import {
  getCalendarAddress,
  renewCalendarAddress,
  type CalendarAddress,
} from '../../../contract/events/calendar.ts'
import { programmeTexts as texts } from '../../../contract/events/programmeScreen.ts'
import { call } from '../../sync/session/call.ts'
import { useRead } from '../../sync/pull/useRead.ts'
import { useAct } from '../../parts/act/useAct.ts'
import { BusyButton } from '../../ui/form/BusyButton.tsx'
import { NotReady } from '../../ui/reads/NotReady.tsx'
import { ScreenSkeleton } from '../../ui/ScreenSkeleton.tsx'
import { showSnack } from '../../ui/snackbar.tsx'
import { SheetDialog } from '../../ui/sheet/SheetDialog.tsx'

interface CalendarDialogProps {
  readonly isWanted: boolean
  readonly onClose: () => void
}

/** The files and addresses of the programme for calendars. */
export function CalendarDialog({ isWanted, onClose }: CalendarDialogProps) {
  return (
    <SheetDialog
      begun={isWanted || undefined}
      isInAddress
      title={() => texts.calendarTitle}
      onClose={onClose}
    >
      {() => (
        <Stack>
          <Text size="sm">{texts.calendarAbout}</Text>
          <Addresses />
        </Stack>
      )}
    </SheetDialog>
  )
}

function Addresses() {
  const [renewed, setRenewed] = useState<CalendarAddress>()
  const loaded = useRead(getCalendarAddress, { failed: texts.calendarFailed })
  const { isBusy, act } = useAct({ failed: texts.calendarFailed })
  if (loaded.state !== 'ready') return <NotReady read={loaded} loading={<ScreenSkeleton />} />
  const address = renewed ?? loaded.value
  const renew = async () => {
    setRenewed((await call(renewCalendarAddress)).Result)
    return texts.renewed
  }
  return (
    <>
      <Feed label={texts.calendarAll} address={address.All} />
      <Feed label={texts.calendarStars} address={address.Stars} />
      <Text size="sm" c="dimmed">
        {texts.renewAbout}
      </Text>
      <Group>
        <BusyButton variant="default" busy={isBusy} onClick={() => act(renew)}>
          {texts.renew}
        </BusyButton>
      </Group>
    </>
  )
}

function Feed({ label, address }: { readonly label: string; readonly address: string }) {
  const { copy } = useClipboard()
  return (
    <Stack gap="xs">
      <Text fw={600}>{label}</Text>
      <TextInput
        readOnly
        aria-label={texts.address(label)}
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group gap="xs">
        <Button
          component="a"
          variant="default"
          href={address.replace(/^https?:/, 'webcal:')}
          aria-label={`${texts.subscribe}: ${label}`}
        >
          {texts.subscribe}
        </Button>
        <Button
          component="a"
          variant="default"
          href={address}
          download
          aria-label={`${texts.file}: ${label}`}
        >
          {texts.file}
        </Button>
        <Button
          variant="default"
          aria-label={`${texts.copy}: ${label}`}
          onClick={() => {
            copy(address)
            showSnack(texts.copied, 'success')
          }}
        >
          {texts.copy}
        </Button>
      </Group>
    </Stack>
  )
}
