import { expect, test } from 'vitest'
import { relations } from '../../../contract/registration/companions.ts'
import { EventFields } from '../../../contract/events/eventFields.ts'
import { eventTypes, participantKeys, participantLabels } from '../../../contract/events/programme.ts'

const ten = [
  ...['Technical Session', 'Inaugural Session', 'Workshop Session', 'Valedictory Session', 'Plenary Panels'],
  ...['Parallel Panels', 'Roundtable', 'Presidental Address', 'Memorial Lecture'],
  'Presentation Of Keynote Papers',
]

test('an event has one of the ten types, and no other (spec 1.13, 3.12)', () => {
  expect(eventTypes).toEqual(ten)
  const event = {
    ...{ Title: 'Opening', Description: '', Venue: '', InProgramme: true },
    ...{ StartsOn: '2027-01-12T04:00:00.000Z', EndsOn: '2027-01-12T05:00:00.000Z' },
  }
  for (const Type of ten) expect(EventFields.safeParse({ ...event, Type }).success).toBe(true)
  expect(EventFields.safeParse({ ...event, Type: 'Presidential Address' }).success).toBe(false)
})

test('nine labels are offered for participants, under their keys (spec 3.14, 3.15)', () => {
  expect(participantKeys.map((key) => [key, participantLabels[key]])).toEqual([
    ['Chair', 'Chair'],
    ['CoChair', 'Co-Chair'],
    ['Discussant', 'Discussant'],
    ['Moderator', 'Moderator'],
    ['Aggregator', 'Aggregator'],
    ['Panelist', 'Panelist'],
    ['Speaker', 'Speaker'],
    ['ConcludingRemarks', 'Concluding Remarks'],
    ['Other', 'Other'],
  ])
})

test('a companion is a spouse, a parent or a child (spec 3.43)', () => {
  expect(relations).toEqual(['Spouse', 'Parent', 'Child'])
})
