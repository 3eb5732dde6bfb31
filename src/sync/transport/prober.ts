/** The least time between two probes, and the most while none is answered, in milliseconds (offline O9). */
const shortest = 5_000
const longest = 30_000

/** What probing needs from its surroundings; the page and the tests each bring their own. */
interface Probing {
  /** Asks once whether the portal is there; never throws. */
  ask(): Promise<boolean>
  /** Runs `work` unless another tab is probing; answers whether it ran. */
  alone(work: () => Promise<void>): Promise<boolean>
  isAway(): boolean
  show(isReachable: boolean): void
  /** Tells the other tabs what a probe or an answer has found. */
  tell(isReachable: boolean): void
}

export interface Prober {
  /** Something found no answer: asks whether the portal is away. Answers once that is known. */
  suspect(): Promise<void>
  /** Answers once no probe is due that would tell more than is known. */
  settled(): Promise<void>
  /** Somebody has come back, or wants to read: asks as soon as another probe is allowed, if the portal is away. */
  hurry(): void
  /** The portal has just answered a call, or the live connection is there. */
  answered(): void
  /** Another tab tells what it has found. */
  foundByOtherTab(isReachable: boolean): void
}

/**
 * Finds out whether the portal is away: by one probe at most in 5 s over all tabs, and while none is answered ever more
 * seldom, every 30 s in the end (offline O9).
 */
export function makeProber({ ask, alone, isAway, show, tell }: Probing): Prober {
  let askedOn = Number.NEGATIVE_INFINITY
  let misses = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueOn = Number.POSITIVE_INFINITY
  let isAsking = false
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

  function found(isReachable: boolean): void {
    callOff()
    misses = isReachable ? 0 : misses + 1
    if (isReachable === isAway()) show(isReachable)
    if (!isReachable) plan(gap())
    const known = waiting
    waiting = []
    for (const hear of known) hear()
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
    // Another tab asks and tells what it finds; should it die, this one goes on.
    isAsking = false
    askedOn = Date.now()
    plan(gap())
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
      if (isAway()) plan(shortest)
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
