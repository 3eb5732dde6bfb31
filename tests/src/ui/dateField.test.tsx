import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DateField } from '../../../src/ui/form/DateField.tsx'

const shown = (value: string, more: object = {}) =>
  renderToStaticMarkup(
    <MantineProvider>
      <DateField label="Day" value={value} onChange={() => undefined} {...more} />
    </MantineProvider>,
  )

test('a typed day is said in the conference’s form below its field, whatever the browser writes', () => {
  expect(shown('2027-01-12')).toContain('12 January 2027')
  expect(shown('2027-01-12')).toContain('type="date"')
  const timed = shown('2027-01-12T09:30', { withTime: true, timeZone: 'Asia/Kolkata' })
  expect(timed).toContain('12 January 2027 at 09:30 (Asia/Kolkata)')
  expect(timed).toContain('type="datetime-local"')
})

test('the line of a day that is not typed yet is there, so that nothing moves when it is', () => {
  expect(shown('')).toContain('<span class="date-said">\u00a0</span>')
  expect(shown('', { description: 'Until then you can change it' })).toContain('Until then you can change it')
})
