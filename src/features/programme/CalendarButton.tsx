import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
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
import { Icon } from '../../ui/icons.tsx'
import { ScreenSkeleton } from '../../ui/ScreenSkeleton.tsx'
import { showSnack } from '../../ui/snackbar.tsx'
import { useSheet } from '../../ui/sheet/useSheet.ts'
import { useSheetAddress } from '../../ui/sheet/useSheetAddress.ts'

/** Adds the programme to a calendar: files, and URLs to subscribe to. */
export function CalendarButton() {
  const sheet = useSheetAddress('open')
  const isSheet = useSheet()
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="calendar" size={18} />}
        onClick={() => sheet.open('calendar')}
      >
        {texts.calendar}
      </Button>
      <Modal
        opened={sheet.value === 'calendar'}
        onClose={() => sheet.close()}
        title={texts.calendarTitle}
        size="lg"
        fullScreen={isSheet}
        closeButtonProps={{ 'aria-label': 'Close', size: 'lg' }}
      >
        <Stack>
          <Text size="sm">{texts.calendarAbout}</Text>
          <Addresses />
        </Stack>
      </Modal>
    </>
  )
}

function Addresses() {
  const [renewed, setRenewed] = useState<CalendarAddress>()
  const loaded = useRead(getCalendarAddress, { failed: texts.calendarFailed })
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
      <Renew renew={renew} />
    </>
  )
}

function Renew({ renew }: { readonly renew: () => Promise<string> }) {
  const { isBusy, act } = useAct({ failed: texts.calendarFailed })
  return (
    <Group>
      <BusyButton variant="default" busy={isBusy} onClick={() => act(renew)}>
        {texts.renew}
      </BusyButton>
    </Group>
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
