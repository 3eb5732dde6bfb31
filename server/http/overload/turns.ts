import { ranks, type Rank } from './rank.ts'

/** A call's turn. */
export interface Turn {
  /** Resolves once the call may work; undefined if it may at once. */
  readonly begun: Promise<void> | undefined
  /** Ends the turn, also one that has not begun. */
  end(): void
}

/** Gives a call its turn. */
export type TakeTurn = (rank: Rank) => Turn

/**
 * Lets so many calls work at once. Those that wait follow by rank: what has a deadline does not queue behind reads. A
 * call that works for longer than `longest` milliseconds holds up nobody else.
 */
export function takeTurns(
  most: number,
  longest: number,
  now: () => number = () => performance.now(),
): TakeTurn {
  /** When each turn began, the oldest first. */
  const working = new Map<symbol, number>()
  const waiting: Readonly<Record<Rank, Map<symbol, () => void>>> = {
    deadline: new Map(),
    save: new Map(),
    read: new Map(),
  }
  let timer: NodeJS.Timeout | undefined

  function next(): readonly [symbol, () => void] | undefined {
    for (const rank of ranks) for (const first of waiting[rank]) return first
    return undefined
  }

  function letIn(): void {
    for (const [call, since] of working) {
      if (now() - since < longest) break
      working.delete(call)
    }
    for (let first = next(); first && working.size < most; first = next()) {
      const [call, begin] = first
      for (const rank of ranks) waiting[rank].delete(call)
      working.set(call, now())
      begin()
    }
    const [oldest] = working.values()
    if (timer || oldest === undefined || !next()) return
    timer = setTimeout(
      () => {
        timer = undefined
        letIn()
      },
      Math.max(1, oldest + longest - now()),
    )
    timer.unref()
  }

  return (rank) => {
    const call = Symbol(rank)
    const end = () => {
      const isOver = working.delete(call) || waiting[rank].delete(call)
      if (isOver && next()) letIn()
    }
    if (working.size < most && !next()) {
      working.set(call, now())
      return { begun: undefined, end }
    }
    const begun = new Promise<void>((resolve) => {
      waiting[rank].set(call, resolve)
    })
    letIn()
    return { begun, end }
  }
}
