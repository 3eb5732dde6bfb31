/** Numbers from 0 to 1 that a seed repeats. */
export interface Random {
  next(): number
  /** True so many times out of one. */
  chance(probability: number): boolean
  below(count: number): number
  pick<T>(choices: readonly T[]): T
}

/** A small generator (mulberry32): the same seed gives the same schedule. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (choices) => {
      const choice = choices[below(choices.length)]
      if (choice === undefined) throw new Error('Nothing to pick from')
      return choice
    },
  }
}
