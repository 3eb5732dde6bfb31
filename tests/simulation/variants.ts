/**
 * What devices of a schedule are like beside the plain ones: their clocks are hours wrong, or their browser has
 * Background Sync, so that a worker sends too. By the seed alone, so that plain schedules stay what they are.
 */
export type Variant = 'plain' | 'wrong clocks' | 'worker'

export function variantOf(seed: number): Variant {
  const place = seed % 5
  return place === 1 ? 'wrong clocks' : place === 2 ? 'worker' : 'plain'
}

/**
 * True where the portal is backed up at some step and goes back to that backup at a later one. Only the model does: a
 * real restore takes seconds.
 */
export const restoresIn = (seed: number) => seed % 7 === 4

/** True where the first person has a third device. */
export const hasTablet = (seed: number) => seed % 4 === 3

/** True where the first person reviews papers, stars sessions and reads notifications: in every third schedule. */
export const hasDuties = (seed: number) => seed % 3 === 2

/** How far a wrong clock is from the right one, in milliseconds. */
export const wrongBy = 2 * 60 * 60_000

/**
 * What the people do beside their papers: register, pay for a registration that there is, or travel after all was paid.
 * In every third schedule; the others stay what they are.
 */
export type Attending = 'nothing' | 'registers' | 'pays' | 'travels'

export function attendingOf(seed: number): Attending {
  if (seed % 3 !== 0) return 'nothing'
  return (['registers', 'pays', 'travels'] as const)[Math.floor(seed / 3) % 3] ?? 'nothing'
}

/**
 * True where two authors of an approved paper, one with an account and one without, and an organiser act for one another:
 * in every second schedule of those in which people attend.
 */
export const actsForOthers = (seed: number) => seed % 3 === 0 && Math.floor(seed / 9) % 2 === 1
