/** The shortest time between two probes, and the longest while none is answered, in milliseconds (offline O9). */
const shortest = 5_000
const longest = 30_000

/** What probing needs from its environment; the page and the tests each have their own. */
interface Probing {
  /** Checks once whether the portal is there; never throws. */
  ask(): Promise<boolean>
  /** Runs `work` unless another tab is probing; returns whether it ran. */
  alone(work: () => Promise<void>): Promise<boolean>
  isAway(): boolean
  show(isReachable: boolean): void
  /** Sends the result of a probe or a response to the other tabs. */
  tell(isReachable: boolean): void
}

export interface Prober {
  /** A request got no response: checks whether the portal is away. Resolves once that is known. */
  suspect(): Promise<void>
  /** Resolves once no probe is pending that could change what is known. */
  settled(): Promise<void>
  /** A person has come back, or wants to read: probes as soon as another probe is allowed, if the portal is away. */
  hurry(): void
  /** The portal has just responded to a call, or the live connection is there. */
  answered(): void
  /** Another tab has sent its result. */
  foundByOtherTab(isReachable: boolean): void
}

/**
 * Finds out whether the portal is away: at most one probe in 5 s over all tabs, and less and less often while none is
 * answered, down to every 30 s (offline O9).
 */
export function makeProber({ ask, alone, isAway, show, tell }: Probing): Prober {
  let askedOn = Number.NEGATIVE_INFINITY
  let misses = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueOn = Number.POSITIVE_INFINITY
  let isAsking = false
  /** Somebody came back during a probe, which began too early for them. */
  let isHurried = false
  let waiting: (() => void)[] = []

  const gap = () => Math.min(shortest * 2 ** Math.max(0, misses - 1), longest)

  function callOff(): void {
    clearTimeout(timer)
    dueOn = Number.POSITIVE_INFINITY
  }

  /** Probes this long after the last probe, unless one is due before that. */
  function plan(wait: number): void {
    const on = Math.max(Date.now(), askedOn + wait)
    if (isAsking || on >= dueOn) return
    clearTimeout(timer)
    dueOn = on
    timer = setTimeout(() => void probe(), on - Date.now())
  }

  /** Plans the probe after one that was not answered. */
  function planNext(): void {
    plan(isHurried ? shortest : gap())
    isHurried = false
  }

  function found(isReachable: boolean): void {
    callOff()
    misses = isReachable ? 0 : misses + 1
    if (isReachable === isAway()) show(isReachable)
    if (isReachable) isHurried = false
    else planNext()
    const resolved = waiting
    waiting = []
    for (const resolve of resolved) resolve()
  }

  async function probe(): Promise<void> {
    callOff()
    isAsking = true
    const isMine = await alone(async () => {
      askedOn = Date.now()
      const isReachable = await ask()
      isAsking = false
      tell(isReachable)
      found(isReachable)
    }).catch(() => false)
    if (isMine) return
    // Another tab probes and sends its result; if it dies, this one continues.
    isAsking = false
    askedOn = Date.now()
    planNext()
  }

  return {
    suspect: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        plan(isAway() ? gap() : shortest)
      }),
    settled: () =>
      isAway() || (!isAsking && dueOn === Number.POSITIVE_INFINITY)
        ? Promise.resolve()
        : new Promise((resolve) => waiting.push(resolve)),
    hurry: () => {
      if (!isAway()) return
      isHurried = isAsking
      plan(shortest)
    },
    answered: () => {
      if (!isAway()) return
      tell(true)
      found(true)
    },
    foundByOtherTab: (isReachable) => {
      if (isAsking) return
      askedOn = Date.now()
      found(isReachable)
    },
  }
}
