/** How many calls are under way, how long they take, and how fast they end; moments in milliseconds. */
export interface Underway {
  readonly count: number
  /** Begins a call; the function that it returns ends it. */
  begin(): () => void
  /** Resolves once the calls that are under way now have ended, or after that many milliseconds. */
  ended(longest: number): Promise<void>
  /** How long a call that begins now will probably take. */
  wait(): number
  /** Calls that end in a second, at least one. */
  rate(): number
}

/** How often the wait is estimated, at most. */
const estimatedEvery = 20

/** The period in which ended calls are counted. */
const counted = 2000

/**
 * Watches calls. They end in about the order in which they began, so their ages run from 0 to the present wait. The
 * wait is therefore twice the median age, which a few slow calls hardly change.
 */
export function watchCalls(now: () => number): Underway {
  /** When each call under way began, in that order. */
  const began = new Map<symbol, number>()
  const ends: number[] = []
  /** What is called when a call ends. */
  const awaited = new Map<symbol, (() => void)[]>()
  let estimatedOn = -Infinity
  let estimate = 0

  function middleAge(): number {
    const middle = Math.floor((began.size - 1) / 2)
    let place = 0
    for (const since of began.values()) {
      if (place === middle) return now() - since
      place += 1
    }
    return 0
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
    begin: () => {
      const call = Symbol('call')
      began.set(call, now())
      return () => {
        if (!began.delete(call)) return
        for (const tell of awaited.get(call) ?? []) tell()
        awaited.delete(call)
        ends.push(now())
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
    wait: () => {
      if (now() - estimatedOn >= estimatedEvery) {
        estimatedOn = now()
        estimate = 2 * middleAge()
      }
      return estimate
    },
    rate: () => {
      dropOld()
      return Math.max(1, (ends.length * 1000) / counted)
    },
  }
}
