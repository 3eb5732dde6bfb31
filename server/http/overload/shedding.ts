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

/** The share of a call's time that is given for each further one of a device, since not all of them come back. */
const further = 0.7

/**
 * The longest wait that a refusal names, in seconds. How fast calls will end is not known for longer: who would have to
 * wait longer asks again within it, and is served if calls end faster by then.
 */
const longest = 30

/** How many devices' times are remembered at most: of more, the older half is forgotten. */
const mostRemembered = 10_000

export interface Shedding {
  /**
   * Admits a call, and returns the function that ends it; throws 503 with `Retry-After` if the portal has too much
   * to do. `waiting` is how many calls its device has to send, this one included; `device` is anything that only its
   * calls have.
   */
  admit(rank: Rank, waiting?: number, device?: string): () => void
  /** Continues an admitted call once its body has arrived; the function that it returns ends it. */
  begin(rank: Rank): () => void
}

/**
 * Refuses calls of the portal while those under way take too long, so that the others are still served: reads first,
 * calls with a deadline last. Each refused call gets a time of its own to come back, one after another as fast as calls
 * end at present: they do not return all at once. A device that has more to send gets more time, once: its other calls
 * are refused until the same moment.
 */
export function shedding(
  thresholds: Thresholds,
  underway: Underway,
  now: () => number = () => performance.now(),
  random: () => number = Math.random,
): Shedding {
  /** The time after those that were given to a refused call of each rank. */
  const promised: Record<Rank, number> = { deadline: 0, save: 0, read: 0 }
  /** When each refused device that has more to send may come back. */
  const given = new Map<string, number>()
  const remember = (device: string, on: number) => {
    given.set(device, on)
    if (given.size <= mostRemembered) return
    for (const one of given.keys()) {
      if (given.size <= mostRemembered / 2) return
      given.delete(one)
    }
  }
  /** The moment of a refused call, and with it the time of its device. */
  const book = (rank: Rank, wait: number, waiting: number): number => {
    // What is under way ends first.
    const each = 1000 / underway.rate()
    const on = Math.max(promised[rank], now() + wait) + each
    if (on - now() > longest * 1000) return now() + longest * 1000 * (0.5 + random() / 2)
    promised[rank] = on + (Math.min(waiting, mostCounted) - 1) * each * further
    return on
  }
  return {
    begin: underway.begin,
    admit: (rank, waiting = 1, device) => {
      const wait = underway.count < thresholds.shedFrom ? 0 : underway.wait(rank)
      if (wait <= thresholdOf(rank, thresholds)) return underway.begin(rank)
      // A call that is alone has no time that others of its device could share.
      const sharing = waiting > 1 && device !== undefined ? `${rank} ${device}` : undefined
      const earlier = sharing === undefined ? undefined : given.get(sharing)
      const on = earlier !== undefined && earlier > now() ? earlier : book(rank, wait, waiting)
      if (sharing !== undefined) remember(sharing, on)
      const seconds = Math.max(1, Math.ceil((on - now()) / 1000))
      throw new Overloaded(seconds)
    },
  }
}
