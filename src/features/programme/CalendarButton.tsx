import { Button } from '@mantine/core'
import { programmeTexts as texts } from '../../../contract/events/programmeScreen.ts'
import { laterPart } from '../../parts/later/laterPart.tsx'
import { Icon } from '../../ui/icons.tsx'
import { useSheetAddress } from '../../ui/sheet/useSheetAddress.ts'

const CalendarDialog = laterPart('CalendarDialog', () => import('./CalendarDialog.tsx'))

/** Adds the programme to a calendar: files, and URLs to subscribe to. */
export function CalendarButton() {
  const sheet = useSheetAddress('open')
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="calendar" size={18} />}
        onClick={() => sheet.open('calendar')}
      >
        {texts.calendar}
      </Button>
      <CalendarDialog isWanted={sheet.value === 'calendar'} onClose={() => sheet.close()} />
    </>
  )
}
