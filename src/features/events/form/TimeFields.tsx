import type { ReactNode } from 'react'
import { eventLabels } from '../../../../contract/events/eventDesk.ts'
import { eventFormTexts } from '../texts.ts'
import { DateField } from '../../../ui/form/DateField.tsx'

interface TimeFieldsProps {
  readonly values: { readonly StartsOn: string; readonly EndsOn: string }
  readonly errors: Readonly<Record<string, ReactNode>>
  readonly timeZone: string
  readonly onChange: (changes: { StartsOn?: string; EndsOn?: string }) => void
}

/** Start and end in the conference's time zone. */
export function TimeFields({ values, errors, timeZone, onChange }: TimeFieldsProps) {
  return (
    <div className="events-pair">
      {(['StartsOn', 'EndsOn'] as const).map((field) => (
        <DateField
          withTime
          timeZone={timeZone}
          key={field}
          max="2999-12-31T23:59"
          required
          label={eventLabels[field]}
          description={eventFormTexts.timeHint(timeZone)}
          value={values[field]}
          error={errors[field]}
          onChange={({ currentTarget: { value } }) => onChange({ [field]: value })}
        />
      ))}
    </div>
  )
}
