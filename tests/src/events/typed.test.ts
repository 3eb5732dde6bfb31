import { expect, test } from 'vitest'
import { eventBody, typedEventRules } from '../../../src/features/events/form/typedTimes.ts'
import { eventFields } from '../../support/events.ts'

const zone = 'Europe/Berlin'

test('an hour that comes twice stays the one it was, until its time is typed again', () => {
  // Clocks are set back at three: half past two comes first in summer time, then in winter time.
  const served = { StartsOn: '2030-10-27T01:30:00.000Z', EndsOn: '2030-10-27T02:30:00.000Z' }
  const typed = eventFields({ StartsOn: '2030-10-27T02:30', EndsOn: '2030-10-27T03:30' })
  expect(eventBody(typed, served, zone)).toMatchObject(served)
  expect(eventBody(typed, undefined, zone)).toMatchObject({ StartsOn: '2030-10-27T00:30:00.000Z' })
})

test('a time that a change of clocks skips is refused beside its field, with whatever else is wrong', () => {
  const typed = eventFields({ Title: '', StartsOn: '2030-03-31T02:30', EndsOn: '2030-03-31T03:30' })
  expect(eventBody(typed, undefined, zone)).toBeUndefined()
  expect(typedEventRules(typed, undefined, zone)).toEqual({
    Title: 'Title is required',
    StartsOn: 'Choose a day and a time. A time that the change of clocks skips does not exist',
  })
})
