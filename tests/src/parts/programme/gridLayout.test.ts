import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DraftSession } from '../../../../contract/events/events.ts'
import { clockOf, dayGrid, daysOf, readersGrid } from '../../../../src/parts/programme/gridLayout.ts'

const session = (given: Partial<DraftSession>): DraftSession => ({
  Id: 'a',
  EventId: 'e',
  Title: 'A',
  Description: '',
  Room: '',
  StartsOn: '2030-12-03T04:30:00.000Z',
  EndsOn: '2030-12-03T05:30:00.000Z',
  Participants: [],
  Papers: [],
  Version: 1,
  ...given,
})

test('sessions are placed by the clock of the conference, in columns of rooms with those without one last', () => {
  const sessions = [
    session({ Id: 'none' }),
    session({ Id: 'b10', Room: 'Room 10' }),
    session({ Id: 'b9', Room: 'room  9' }),
    session({
      Id: 'night',
      Room: 'Room 9',
      StartsOn: '2030-12-03T18:00:00.000Z',
      EndsOn: '2030-12-03T20:00:00.000Z',
    }),
    session({ Id: 'next', StartsOn: '2030-12-03T18:31:00.000Z', EndsOn: '2030-12-03T19:00:00.000Z' }),
  ]
  expect(daysOf(sessions, 'Asia/Kolkata')).toEqual(['2030-12-03', '2030-12-04'])
  const grid = dayGrid(sessions, '2030-12-03', 'Asia/Kolkata')
  expect(
    grid.columns.map(({ tiles }) =>
      tiles.map(({ session: { Id }, from, until }) => [Id, clockOf(from), until / 60]),
    ),
  ).toEqual([
    [
      ['b9', '10:00', 11],
      // Over midnight it ends with its day.
      ['night', '23:30', 24],
    ],
    [['b10', '10:00', 11]],
    [['none', '10:00', 11]],
  ])
  expect([grid.from / 60, grid.until / 60]).toEqual([9, 24])
  // Readers see no hour and no room without a session.
  const read = readersGrid(sessions, '2030-12-04', 'Asia/Kolkata')
  expect(read.columns.map(({ room }) => room)).toEqual([''])
  expect([read.from / 60, read.until / 60]).toEqual([0, 1])
})

test('sessions at the same time never lie over one another', () => {
  const sessions = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 80 }), fc.integer({ min: 1, max: 30 })).map(([from, length]) => {
      const at = (quarters: number) =>
        new Date(Date.parse('2030-12-03T00:00:00.000Z') + quarters * 900_000).toISOString()
      return session({ StartsOn: at(from), EndsOn: at(from + length) })
    }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(sessions, (all) => {
      for (const { tiles, lanes } of dayGrid(all, '2030-12-03', 'UTC').columns)
        for (const [index, one] of tiles.entries()) {
          expect(one.lane).toBeLessThan(lanes)
          for (const other of tiles.slice(index + 1))
            if (one.lane === other.lane) expect(one.until <= other.from || other.until <= one.from).toBe(true)
        }
    }),
  )
})
