import { takesKey, type Endpoint } from '../../../contract/core/endpoint.ts'
import { Overloaded } from '../refusal.ts'
import type { Timing } from '../timing.ts'
import type { Underway } from './waiting.ts'

/** The ranks of calls while the portal is overloaded: reads are refused first, calls with a deadline last. */
type Rank = 'read' | 'save' | 'deadline'

/** The rank of a call; `isAhead` for a read without which something with a deadline cannot be sent. */
export const rankOf = (endpoint: Endpoint, isAhead: boolean): Rank =>
  endpoint.hasDeadline || isAhead ? 'deadline' : takesKey(endpoint) ? 'save' : 'read'

/**
 * How many calls must be in progress before any is refused, and from which wait on those of each rank are.
 */
export type Thresholds = Pick<Timing, 'shedFrom' | 'shedReads' | 'shedSaves' | 'shedDeadlines'>

const thresholdOf = (rank: Rank, { shedReads, shedSaves, shedDeadlines }: Thresholds) =>
  rank === 'read' ? shedReads : rank === 'save' ? shedSaves : shedDeadlines

/** The longest wait that a refusal names, in seconds. */
const longest = 120

export interface Shedding {
  /**
   * Admits a call, and returns the function that ends it; throws 503 with `Retry-After` if the portal has too much
   * to do.
   */
  admit(rank: Rank): () => void
  /** Continues an admitted call once its body has arrived; the function that it returns ends it. */
  begin(): () => void
}

/**
 * Refuses calls of the portal while those under way take too long, so that the others are still served. Each refused call
 * gets a time of its own to come back, one after another as fast as calls end at present: they do not return all at once.
 */
export function shedding(
  thresholds: Thresholds,
  underway: Underway,
  now: () => number = () => performance.now(),
): Shedding {
  /** The latest time that was given to a refused call. */
  let promised = 0
  return {
    begin: underway.begin,
    admit: (rank) => {
      const wait = underway.count < thresholds.shedFrom ? 0 : underway.wait()
      if (wait <= thresholdOf(rank, thresholds)) return underway.begin()
      // What is under way ends first.
      promised = Math.max(promised, now() + wait) + 1000 / underway.rate()
      const seconds = Math.min(longest, Math.max(1, Math.ceil((promised - now()) / 1000)))
      throw new Overloaded(seconds)
    },
  }
}
