/**
 * What devices of a schedule are like beside the plain ones: their clocks are hours wrong, or their browser has
 * Background Sync, so that a worker sends too. By the seed alone, so that plain schedules stay what they are.
 */
export type Variant = 'plain' | 'wrong clocks' | 'worker'

export function variantOf(seed: number): Variant {
  const place = seed % 5
  return place === 1 ? 'wrong clocks' : place === 2 ? 'worker' : 'plain'
}

/** How far a wrong clock is from the right one, in milliseconds. */
export const wrongBy = 2 * 60 * 60_000
