import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import { programmeChanges } from '../../../contract/events/programmeChanges.ts'
import type { ProgrammeEvent } from '../../../contract/events/programme.ts'
import { programmeEvent, programmePaper, programmeSession } from '../../support/programme.ts'

const paper = fc.constantFrom('a', 'b', 'c').map((Id) => programmePaper({ Id, PaperTitle: Id, Authors: [] }))
const participant = fc.constantFrom('p', 'q', noId).map((UserDetailId) => ({
  Label: 'Chair' as const,
  UserDetailId,
  FullName: `Name ${UserDetailId}`,
  Organization: '',
}))
const session = fc
  .record({
    Id: fc.constantFrom('1', '2', '3'),
    Room: fc.constantFrom('', 'Hall A'),
    hour: fc.integer({ min: 10, max: 14 }),
    Papers: fc.uniqueArray(paper, { selector: ({ Id }) => Id, maxLength: 3 }),
    Participants: fc.uniqueArray(participant, { selector: ({ UserDetailId }) => UserDetailId, maxLength: 2 }),
  })
  .map(({ hour, ...given }) =>
    programmeSession({
      ...given,
      StartsOn: `2030-12-03T${hour}:00:00.000Z`,
      EndsOn: `2030-12-03T${hour + 1}:00:00.000Z`,
    }),
  )
const programme: fc.Arbitrary<ProgrammeEvent[]> = fc
  .uniqueArray(session, { selector: ({ Id }) => Id, maxLength: 3 })
  .map((Sessions) => [programmeEvent({ Id: 'event', Sessions })])

test('the same programme has no changes, and two that differ have one at least', () => {
  fc.assert(
    fc.property(programme, programme, (before, after) => {
      expect(programmeChanges(before, before, 'UTC')).toEqual([])
      const isSame = JSON.stringify(before) === JSON.stringify(after)
      const changes = programmeChanges(before, after, 'UTC')
      // A list of people in another order, and sessions in another order, are no change.
      const sorted = (events: readonly ProgrammeEvent[]) =>
        JSON.stringify(
          events.map((event) => ({
            ...event,
            Sessions: [...event.Sessions]
              .sort((a, b) => a.Id.localeCompare(b.Id))
              .map((one) => ({
                ...one,
                Participants: [...one.Participants].sort((a, b) =>
                  a.UserDetailId.localeCompare(b.UserDetailId),
                ),
              })),
          })),
        )
      if (!isSame && sorted(before) !== sorted(after)) expect(changes.length).toBeGreaterThan(0)
      if (sorted(before) === sorted(after)) expect(changes).toEqual([])
    }),
  )
})

test('nobody without a record in the portal is notified', () => {
  fc.assert(
    fc.property(programme, programme, (before, after) => {
      for (const { PersonIds } of programmeChanges(before, after, 'UTC')) {
        expect(PersonIds).not.toContain(noId)
        expect(new Set(PersonIds).size).toBe(PersonIds.length)
      }
    }),
  )
})

test('a session over midnight and over a change of clocks is given by the clock of the conference', () => {
  const night = programmeSession({
    Title: 'Night walk',
    Room: '',
    StartsOn: '2030-10-26T21:30:00.000Z',
    EndsOn: '2030-10-27T01:30:00.000Z',
  })
  const [change] = programmeChanges([], [programmeEvent({ Sessions: [night] })], 'Europe/Berlin').slice(1)
  expect(change?.Text).toBe('“Night walk”: Saturday, 26 October 2030, 23:30–02:30 (Europe/Berlin)')
})

test('a session that only gets another room, or loses it, has moved', () => {
  const session = programmeSession({ Title: 'Words', Room: 'Hall A' })
  const event = programmeEvent({ Sessions: [session] })
  const inRoom = (Room: string) => [{ ...event, Sessions: [{ ...session, Room }] }]
  const time = 'Tuesday, 3 December 2030, 04:30–05:30 (UTC)'
  for (const [Room, place] of [
    ['Hall B', `${time}, Hall B`],
    ['', time],
  ] as const)
    expect(
      programmeChanges([event], inRoom(Room), 'UTC').map(({ Kind, Text, ForStars }) => [
        Kind,
        Text,
        ForStars,
      ]),
    ).toEqual([['moved', `“Words” is now ${place}; it was ${time}, Hall A`, true]])
})
