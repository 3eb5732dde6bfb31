import { TextInput, type TextInputProps } from '@mantine/core'
import './form.css'
import { wallLong } from '../../../contract/content/wallClock.ts'

interface DateFieldProps extends Omit<TextInputProps, 'type' | 'value'> {
  /** As `2027-01-12`, or `2027-01-12T09:30` with a time; empty for none. */
  readonly value: string
  readonly withTime?: boolean
  /** By whose clock it counts; left out where that does not matter. */
  readonly timeZone?: string | undefined
}

/**
 * A day, or a day and a time. The browser's own field writes it in the order of the browser's language: below it the
 * same day is said in the conference's form, so that nobody takes 1 December for 12 January.
 */
export function DateField({ withTime = false, timeZone, description, ...rest }: DateFieldProps) {
  const said = wallLong(rest.value, timeZone)
  return (
    <TextInput
      max={withTime ? '9999-12-31T23:59' : '9999-12-31'}
      {...rest}
      type={withTime ? 'datetime-local' : 'date'}
      description={
        <>
          {/* Its line is there before the day is. */}
          <span className="date-said">{said || '\u00a0'}</span>
          {description}
        </>
      }
    />
  )
}
