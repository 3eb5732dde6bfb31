import type { Read } from './useRead.ts'

type Values<R extends Readonly<Record<string, Read<unknown>>>> = {
  readonly [K in keyof R]: Exclude<R[K]['value'], undefined>
}

const earliest = (moments: readonly (number | undefined)[]): number | undefined => {
  const known = moments.filter((moment) => moment !== undefined)
  return known.length > 0 ? Math.min(...known) : undefined
}

/** Several reads as one: ready once all are, and failed if one is. */
export function joined<R extends Readonly<Record<string, Read<unknown>>>>(reads: R): Read<Values<R>> {
  const all = Object.values(reads)
  const failed = all.find(({ state }) => state === 'failed')
  const common = {
    error: all.find(({ error }) => error !== undefined)?.error,
    failure: all.find(({ failure }) => failure !== undefined)?.failure,
    again: () => all.forEach(({ again }) => again()),
    refresh: () => all.forEach(({ refresh }) => refresh()),
    isBehind: all.some(({ isBehind }) => isBehind),
    isLookedUp: all.every(({ isLookedUp }) => isLookedUp),
    asOf: earliest(all.map(({ asOf }) => asOf)),
  }
  if (failed?.state === 'failed') return { ...common, state: 'failed', message: failed.message }
  if (all.some(({ state }) => state === 'loading')) return { ...common, state: 'loading' }
  const values = Object.fromEntries(Object.entries(reads).map(([name, { value }]) => [name, value]))
  return { ...common, state: 'ready', value: values as Values<R>, on: earliest(all.map(({ on }) => on)) ?? 0 }
}
