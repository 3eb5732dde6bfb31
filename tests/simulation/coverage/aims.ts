import type { Met } from './dimensions.ts'
import { possibleMeetings } from './pairs.ts'

/** Values of two dimensions that a schedule tries to bring together. */
export type Aim = Partial<Met>

/** Which of seven seeds have an aim. The others stay what they are, so that those that were pinned find what they found. */
const aimed = [1, 3, 5, 6]

/** Far from one aim to the next, so that few schedules already try many things. */
const stride = 211

/** What seldom comes about by itself: changes that wait for a person, and what a backup or an unflushed disk takes away. */
const seldom: readonly string[] = [
  ...['needs-sign-in', 'conflict', 'refused', 'lost'],
  ...['restored backup', 'lost write'],
]
/** What each state that waits for a decision is soonest met with. */
const nearest: Partial<Record<string, Aim>> = {
  conflict: { entity: 'authors' },
  refused: { entity: 'paper' },
}
const seldomMet = possibleMeetings
  .filter((met) => Object.values(met).some((value) => seldom.includes(value)))
  .map((met): Aim => ({ ...nearest[met.outbox ?? ''], ...met }))

/**
 * What the schedule of a seed aims at: in every second seven seeds all possible pairs, one after the other, and in the
 * others those that seldom meet; undefined for three of seven seeds.
 */
export function aimOf(seed: number): Aim | undefined {
  const place = aimed.indexOf(seed % 7)
  if (place < 0) return undefined
  const seven = Math.floor(seed / 7)
  const [meetings, turn] = seven % 2 === 0 ? [possibleMeetings, seven] : [seldomMet, (seven - 1) / 2]
  return meetings[((turn * aimed.length + place) * stride) % meetings.length]
}
