import { Checkbox, Fieldset, Stack, Text } from '@mantine/core'
import { announcementTexts } from '../../../../contract/notifications/announcements.ts'
import { zoneHere } from '../../../../contract/core/zones.ts'
import type { WrittenAnnouncement } from './useAnnouncement.ts'
import { DateField } from '../../../ui/form/DateField.tsx'

const timeZone = zoneHere()

/** The time during which people see it, and whether it is mailed too. */
export function WhenFields({ written }: { readonly written: WrittenAnnouncement }) {
  const { values, errors, change } = written
  return (
    <Fieldset legend={announcementTexts.when}>
      <Stack>
        <div className="announcement-pair">
          <DateField
            withTime
            timeZone={timeZone}
            label={announcementTexts.from}
            description={announcementTexts.fromHint}
            value={values.From}
            onChange={(event) => change({ From: event.currentTarget.value })}
          />
          <DateField
            withTime
            timeZone={timeZone}
            label={announcementTexts.until}
            description={announcementTexts.untilHint}
            value={values.Until}
            error={errors['ActiveUntil']}
            onChange={(event) => change({ Until: event.currentTarget.value })}
          />
        </div>
        <Text size="sm" c="dimmed">
          {announcementTexts.zone(timeZone)}
        </Text>
        <Checkbox
          label={announcementTexts.byMail}
          description={announcementTexts.byMailHint}
          checked={values.ByMail}
          onChange={(event) => change({ ByMail: event.currentTarget.checked })}
        />
      </Stack>
    </Fieldset>
  )
}
