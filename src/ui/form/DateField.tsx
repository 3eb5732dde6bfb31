import { TextInput, type TextInputProps } from '@mantine/core'
import './form.css'
import { wallLong } from '../../../contract/content/wallClock.ts'

interface DateFieldProps extends Omit<TextInputProps, 'type' | 'value'> {
  /** As `2027-01-12`, or `2027-01-12T09:30` with a time; empty for none. */
  readonly value: string
  readonly withTime?: boolean
  /** Left out if the time zone does not matter. */
  readonly timeZone?: string | undefined
}

/**
 * A day, or a day and a time. The browser's field uses the date order of the browser's language; the line below
 * repeats the day in the conference's format, so that 1 December is not mistaken for 12 January.
 */
export function DateField({ withTime = false, timeZone, description, ...rest }: DateFieldProps) {
  const repeated = wallLong(rest.value, timeZone)
  return (
    <TextInput
      max={withTime ? '9999-12-31T23:59' : '9999-12-31'}
      {...rest}
      type={withTime ? 'datetime-local' : 'date'}
      description={
        <>
          {description}
          {/* The line keeps its space while there is no day. */}
          <span className="date-said">{repeated || '\u00a0'}</span>
        </>
      }
    />
  )
}
