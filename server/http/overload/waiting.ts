import { ranks, waitsFor, type Rank } from './rank.ts'

/** How many calls are under way, how long they take, and how fast they end; moments in milliseconds. */
export interface Underway {
  readonly count: number
  /** Begins a call; the function that it returns ends it. */
  begin(rank: Rank): () => void
  /** Resolves once the calls that are under way now have ended, or after that many milliseconds. */
  ended(longest: number): Promise<void>
  /** How long a call of a rank that begins now will probably take. */
  wait(rank: Rank): number
  /** Calls that end in a second, at least one. */
  rate(): number
  /** For how long no call has been under way. */
  quietFor(): number
}

/** How often the wait is estimated, at most. */
const estimatedEvery = 20

/** The period in which ended calls are counted. */
const counted = 2000

/** A call under way. */
interface Begun {
  readonly rank: Rank
  readonly since: number
}

/**
 * Watches calls. Those for which a call waits end in about the order in which they began, so their ages run from 0 to the
 * present wait. The wait is therefore twice their median age, which a few slow calls hardly change.
 */
export function watchCalls(now: () => number): Underway {
  /** The calls under way, the oldest first. */
  const began = new Map<symbol, Begun>()
  const ends: number[] = []
  /** What is called when a call ends. */
  const awaited = new Map<symbol, (() => void)[]>()
  let estimatedOn = -Infinity
  let lastOn = now()
  const waits: Record<Rank, number> = { deadline: 0, save: 0, read: 0 }

  function middleAge(waiting: Rank): number {
    const ahead = [...began.values()].filter(({ rank }) => waitsFor(waiting, rank))
    const middle = ahead[Math.floor((ahead.length - 1) / 2)]
    return middle ? now() - middle.since : 0
  }

  const dropOld = () => {
    const from = now() - counted
    const first = ends.findIndex((end) => end > from)
    ends.splice(0, first < 0 ? ends.length : first)
  }

  return {
    get count() {
      return began.size
    },
    begin: (rank) => {
      const call = Symbol('call')
      began.set(call, { rank, since: now() })
      return () => {
        if (!began.delete(call)) return
        for (const tell of awaited.get(call) ?? []) tell()
        awaited.delete(call)
        lastOn = now()
        ends.push(lastOn)
        if (ends.length > 10_000) dropOld()
      }
    },
    ended: async (longest) => {
      let left = began.size
      if (left === 0) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, longest)
        const tell = () => {
          left -= 1
          if (left > 0) return
          clearTimeout(timer)
          resolve()
        }
        for (const call of began.keys()) awaited.set(call, [...(awaited.get(call) ?? []), tell])
      })
    },
    wait: (rank) => {
      if (now() - estimatedOn >= estimatedEvery) {
        estimatedOn = now()
        for (const one of ranks) waits[one] = 2 * middleAge(one)
      }
      return waits[rank]
    },
    rate: () => {
      dropOld()
      return Math.max(1, (ends.length * 1000) / counted)
    },
    quietFor: () => (began.size > 0 ? 0 : now() - lastOn),
  }
}
