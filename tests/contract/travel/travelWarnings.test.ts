import { expect, test } from 'vitest'
import { travelWarnings } from '../../../contract/travel/travelWarnings.ts'

const zone = 'Asia/Kolkata'
const own = [
  { Title: 'Second', StartsOn: '2030-12-04T06:00:00.000Z', EndsOn: '2030-12-04T07:00:00.000Z' },
  { Title: 'First', StartsOn: '2030-12-03T04:30:00.000Z', EndsOn: '2030-12-03T05:30:00.000Z' },
]
const warningsFor = (ArrivalOn: string, DepartureOn: string) =>
  travelWarnings({ ArrivalOn, DepartureOn }, own, zone)

test('who lands as the first session begins and leaves as the last one ends is not warned', () => {
  expect(warningsFor('2030-12-03T10:00', '2030-12-04T12:30')).toEqual([])
})

test('who lands a minute later or leaves a minute earlier is warned, by the clock of the conference', () => {
  expect(warningsFor('2030-12-03T10:01', '2030-12-04T12:29')).toEqual([
    'Arrives after “First” begins (2030-12-03, 10:00)',
    'Leaves before “Second” ends (2030-12-04, 12:30)',
  ])
})

test('a time that is not known yet, and nobody’s session, warn of nothing', () => {
  expect(warningsFor('', '')).toEqual([])
  expect(
    travelWarnings({ ArrivalOn: '2031-01-01T00:00', DepartureOn: '2031-01-02T00:00' }, [], zone),
  ).toEqual([])
})
