import type { Met } from './dimensions.ts'
import { possibleMeetings } from './pairs.ts'

/** Values of two dimensions that a schedule tries to bring together. */
export type Aim = Partial<Met>

/** Which of seven seeds have an aim. The others stay what they are, so that those that were pinned find what they found. */
const aimed = [1, 3, 5, 6]

/** Far from one aim to the next, so that few schedules already try many things. */
const stride = 211

/** What the schedule of a seed aims at: all possible pairs, one after the other; undefined for four of seven seeds. */
export function aimOf(seed: number): Aim | undefined {
  const place = aimed.indexOf(seed % 7)
  if (place < 0) return undefined
  const number = Math.floor(seed / 7) * aimed.length + place
  return possibleMeetings[(number * stride) % possibleMeetings.length]
}
