import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clashesAmong, clashesOf, isRefused, overlap, type Held } from '../../../contract/events/clashes.ts'
import { noId } from '../../../contract/core/limits.ts'
import { daysLater, instantIn, wallIn } from '../../../contract/content/wallClock.ts'

const minute = 60_000
const start = Date.parse('2030-03-30T22:00:00.000Z')
const at = (minutes: number) => new Date(start + minutes * minute).toISOString()

const held = (given: Partial<Held> = {}): Held => ({
  Id: 'one',
  Title: 'One',
  Room: '',
  StartsOn: at(0),
  EndsOn: at(60),
  Participants: [],
  Papers: [],
  ...given,
})

const times = fc
  .tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 200 }))
  .map(([from, length]) => ({ StartsOn: at(from), EndsOn: at(from + length) }))

const session = fc
  .record({
    Id: fc.uuid(),
    Title: fc.string(),
    Room: fc.constantFrom('', 'A', ' a ', 'B'),
    times,
    Participants: fc.array(
      fc.constantFrom(
        { UserDetailId: 'p1', FullName: 'P' },
        { UserDetailId: 'p2', FullName: 'Q' },
        { UserDetailId: noId, FullName: 'Free  Name' },
        { UserDetailId: noId, FullName: 'free name' },
      ),
      { maxLength: 3 },
    ),
    Papers: fc.uniqueArray(
      fc.record({
        Id: fc.constantFrom('a', 'b'),
        PaperTitle: fc.constant('Paper'),
        WithdrawnOn: fc.constantFrom(null, null, at(0)),
        Authors: fc.array(fc.constantFrom({ UserDetailId: 'p1', FullName: 'P' }), { maxLength: 1 }),
      }),
      { maxLength: 2, selector: ({ Id }) => Id },
    ),
  })
  .map(({ times: own, ...rest }): Held => ({ ...rest, ...own }))

describe('clashes', () => {
  test('two sessions overlap exactly where they share a minute', () => {
    const minutes = ({ StartsOn, EndsOn }: Pick<Held, 'StartsOn' | 'EndsOn'>) => {
      const found = new Set<number>()
      for (let moment = Date.parse(StartsOn); moment < Date.parse(EndsOn); moment += minute) found.add(moment)
      return found
    }
    fc.assert(
      fc.property(times, times, (a, b) => {
        const shared = [...minutes(a)].some((moment) => minutes(b).has(moment))
        expect(overlap(a, b)).toBe(shared)
      }),
    )
  })

  test('a clash is one from both sides, in either order', () => {
    const listed = (clashes: ReturnType<typeof clashesOf>) =>
      clashes.map(({ Kind, Name }) => `${Kind} ${Name.trim().replace(/\s+/g, ' ').toLowerCase()}`).sort()
    fc.assert(
      fc.property(session, session, (a, b) => {
        expect(listed(clashesOf(a, b))).toEqual(listed(clashesOf(b, a)))
      }),
    )
  })

  test('sessions that follow one another to the minute never have a refused clash', () => {
    fc.assert(
      fc.property(session, session, (a, b) => {
        const later = { ...b, StartsOn: a.EndsOn, EndsOn: at(1000) }
        expect(clashesOf(a, later).filter(isRefused)).toEqual([])
        expect(clashesOf(later, a).filter(isRefused)).toEqual([])
        expect([overlap(a, later), overlap(later, a)]).toEqual([false, false])
      }),
    )
  })

  test('no clash among many is listed twice, and no clash of two of them is left out', () => {
    fc.assert(
      fc.property(fc.array(session, { maxLength: 6 }), (all) => {
        const pairs = all.flatMap((one, i) => all.slice(i + 1).flatMap((other) => clashesOf(one, other)))
        expect(clashesAmong(all)).toHaveLength(pairs.length)
      }),
    )
  })

  test('neither a withdrawn paper nor a session without a room takes anything', () => {
    const paper = {
      Id: 'a',
      PaperTitle: 'Paper',
      WithdrawnOn: at(0),
      Authors: [{ UserDetailId: 'p1', FullName: 'P' }],
    }
    expect(clashesOf(held({ Papers: [paper] }), held({ Id: 'two', Papers: [paper] }))).toEqual([])
    expect(clashesOf(held({ Room: ' ' }), held({ Room: '' }))).toEqual([])
  })
})

const zones = [
  'Asia/Kolkata',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'UTC',
]
const moment = fc
  .integer({ min: Date.parse('2000-01-01T00:00Z') / minute, max: Date.parse('2040-01-01T00:00Z') / minute })
  .map((minutes) => new Date(minutes * minute).toISOString())

describe('the wall clock', () => {
  test('a time that is shown leads back to a moment that shows the same', () => {
    fc.assert(
      fc.property(moment, fc.constantFrom(...zones), (instant, zone) => {
        const back = instantIn(wallIn(instant, zone), zone)
        expect(back).not.toBeNull()
        expect(wallIn(back ?? '', zone)).toBe(wallIn(instant, zone))
        // Of two moments that show the same it is the first.
        expect(Date.parse(back ?? '')).toBeLessThanOrEqual(Date.parse(instant))
      }),
    )
  })

  test('a time that a change of clocks skips is none, and one that comes twice is the first', () => {
    expect(instantIn('2030-03-31T02:30', 'Europe/Berlin')).toBeNull()
    expect(instantIn('2030-03-31T03:00', 'Europe/Berlin')).toBe('2030-03-31T01:00:00.000Z')
    expect(instantIn('2030-10-27T02:30', 'Europe/Berlin')).toBe('2030-10-27T00:30:00.000Z')
    expect(instantIn('2030-02-30T02:30', 'Europe/Berlin')).toBeNull()
    expect(instantIn('', 'Europe/Berlin')).toBeNull()
  })

  test('nine stays nine when clocks change between, and what is skipped is an hour later', () => {
    expect(daysLater('2030-03-30T08:00:00.000Z', 1, 'Europe/Berlin')).toBe('2030-03-31T07:00:00.000Z')
    expect(daysLater('2030-03-30T01:30:00.000Z', 1, 'Europe/Berlin')).toBe('2030-03-31T01:30:00.000Z')
  })

  test('a session over a change of clocks lasts as long as it lasts', () => {
    const StartsOn = instantIn('2030-03-31T01:30', 'Europe/Berlin') ?? ''
    const EndsOn = instantIn('2030-03-31T03:30', 'Europe/Berlin') ?? ''
    expect(Date.parse(EndsOn) - Date.parse(StartsOn)).toBe(60 * minute)
  })
})
