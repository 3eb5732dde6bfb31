import { Checkbox, Fieldset, Stack, Text } from '@mantine/core'
import { announcementTexts, authorsOfLabels } from '../../../../contract/notifications/announcements.ts'
import { paperStatuses } from '../../../../contract/papers/papers.ts'
import { roleLabels, roles } from '../../../../contract/core/roles.ts'
import { PeoplePicker } from './PeoplePicker.tsx'
import type { WrittenAnnouncement } from './useAnnouncement.ts'

interface ChoicesProps<V extends string> {
  readonly label: string
  readonly labels: Readonly<Record<V, string>>
  readonly all: readonly V[]
  readonly chosen: readonly V[]
  readonly onChange: (chosen: V[]) => void
}

function Choices<V extends string>({ label, labels, all, chosen, onChange }: ChoicesProps<V>) {
  return (
    <Checkbox.Group
      label={label}
      value={[...chosen]}
      onChange={(names) => onChange(all.filter((name) => names.includes(name)))}
    >
      {all.map((name) => (
        <Checkbox key={name} value={name} label={labels[name]} className="announcement-choice" />
      ))}
    </Checkbox.Group>
  )
}

/** The recipients of a notification; a person named twice gets it once. */
export function TargetFields({ written }: { readonly written: WrittenAnnouncement }) {
  const { values, errors, change } = written
  return (
    <Fieldset legend={announcementTexts.receivers}>
      <Stack>
        <Checkbox
          label={announcementTexts.everyone}
          description={announcementTexts.everyoneHint}
          checked={values.Everyone}
          aria-invalid={errors['Everyone'] ? true : undefined}
          onChange={(event) => change({ Everyone: event.currentTarget.checked })}
        />
        {!values.Everyone && (
          <>
            <div className="announcement-pair">
              <Choices
                label={announcementTexts.roles}
                labels={roleLabels}
                all={roles}
                chosen={values.Roles}
                onChange={(Roles) => change({ Roles })}
              />
              <Choices
                label={announcementTexts.authors}
                labels={authorsOfLabels}
                all={paperStatuses}
                chosen={values.PaperStatus}
                onChange={(PaperStatus) => change({ PaperStatus })}
              />
            </div>
            <Checkbox
              label={announcementTexts.unpaid}
              checked={values.Unpaid}
              onChange={(event) => change({ Unpaid: event.currentTarget.checked })}
            />
            <PeoplePicker people={values.People} onChange={(People) => change({ People })} />
          </>
        )}
        {errors['Everyone'] && (
          <Text c="var(--mantine-color-error)" size="sm" role="alert">
            {errors['Everyone']}
          </Text>
        )}
      </Stack>
    </Fieldset>
  )
}
