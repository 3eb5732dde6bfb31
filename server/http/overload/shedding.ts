import { Overloaded } from '../refusal.ts'
import type { Timing } from '../timing.ts'
import type { Rank } from './rank.ts'
import type { Underway } from './waiting.ts'

/**
 * How many calls must be in progress before any is refused, and from which wait on those of each rank are.
 */
export type Thresholds = Pick<Timing, 'shedFrom' | 'shedReads' | 'shedSaves' | 'shedDeadlines'>

const thresholdOf = (rank: Rank, { shedReads, shedSaves, shedDeadlines }: Thresholds) =>
  rank === 'read' ? shedReads : rank === 'save' ? shedSaves : shedDeadlines

/** How many calls of one device get a time at most: its word for more is not taken. */
const mostCounted = 20

/** The share of a call's time that is given for each further one: four refused calls of a device get a time each. */
const further = 0.7

/** The longest wait that a refusal names, in seconds. */
const longest = 120

export interface Shedding {
  /**
   * Admits a call, and returns the function that ends it; throws 503 with `Retry-After` if the portal has too much
   * to do. `waiting` is how many calls its device has to send, this one included.
   */
  admit(rank: Rank, waiting?: number): () => void
  /** Continues an admitted call once its body has arrived; the function that it returns ends it. */
  begin(rank: Rank): () => void
}

/**
 * Refuses calls of the portal while those under way take too long, so that the others are still served: reads first,
 * calls with a deadline last. Each refused call gets a time of its own to come back, one after another as fast as calls
 * end at present: they do not return all at once. A device that has more to send gets more time.
 */
export function shedding(
  thresholds: Thresholds,
  underway: Underway,
  now: () => number = () => performance.now(),
): Shedding {
  /** The time after those that were given to a refused call of each rank. */
  const promised: Record<Rank, number> = { deadline: 0, save: 0, read: 0 }
  return {
    begin: underway.begin,
    admit: (rank, waiting = 1) => {
      const wait = underway.count < thresholds.shedFrom ? 0 : underway.wait(rank)
      if (wait <= thresholdOf(rank, thresholds)) return underway.begin(rank)
      // What is under way ends first.
      const each = 1000 / underway.rate()
      const on = Math.max(promised[rank], now() + wait) + each
      promised[rank] = on + (Math.min(waiting, mostCounted) - 1) * each * further
      const seconds = Math.min(longest, Math.max(1, Math.ceil((on - now()) / 1000)))
      throw new Overloaded(seconds)
    },
  }
}
