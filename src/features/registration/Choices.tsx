import { Checkbox, Group, Radio, Stack } from '@mantine/core'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { type RegistrationFields } from '../../../contract/registration/registration.ts'

/** Labels tall enough for a thumb. */
const target = { body: 'registration-choice', labelWrapper: 'registration-words' }

const questions = [
  ['IsAttendingConference', registrationTexts.attending],
  ['AccommodationRequired', registrationTexts.accommodation],
  ['IsBookOfAbstractRequired', registrationTexts.bookWanted],
] as const

interface ChoicesProps {
  readonly fields: RegistrationFields
  readonly society: string
  readonly onChange: (change: Partial<RegistrationFields>) => void
}

/** The four choices of a registration; without attendance, the others are not available. */
export function Choices({ fields, society, onChange }: ChoicesProps) {
  const isAbsent = !fields.IsAttendingConference
  return (
    <Stack>
      {questions.map(([name, label]) => (
        <YesNo
          key={name}
          label={label}
          value={fields[name]}
          disabled={isAbsent && name !== 'IsAttendingConference'}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
      <Checkbox
        classNames={target}
        label={registrationTexts.lifeMember(society)}
        checked={fields.IsSocietyLifeMember}
        disabled={isAbsent}
        onChange={(event) => onChange({ IsSocietyLifeMember: event.currentTarget.checked })}
      />
    </Stack>
  )
}

interface YesNoProps {
  readonly label: string
  readonly value: boolean
  readonly disabled: boolean
  readonly onChange: (value: boolean) => void
}

function YesNo({ label, value, disabled, onChange }: YesNoProps) {
  return (
    <Radio.Group label={label} value={value ? 'yes' : 'no'} onChange={(picked) => onChange(picked === 'yes')}>
      <Group mt={4}>
        <Radio value="yes" classNames={target} label={registrationTexts.yes} disabled={disabled} />
        <Radio value="no" classNames={target} label={registrationTexts.no} disabled={disabled} />
      </Group>
    </Radio.Group>
  )
}
