/** How much the last second before a deadline presses: without it the pressure would have no end. */
const last = 1

/**
 * When calls arrive in the seconds before a deadline, in milliseconds, in order: the pressure is proportional to 1 / time
 * left. `random` gives numbers from 0 to 1.
 */
export function arrivals(count: number, seconds: number, random: () => number): number[] {
  const whole = seconds + last
  return Array.from({ length: count }, (_, index) => {
    // One call in each of as many equal shares of the pressure.
    const share = (index + random()) / count
    return 1000 * (whole - whole * Math.exp(-share * Math.log(whole / last)))
  })
}

/** When calls arrive in so many seconds of the same pressure, in milliseconds, in order. */
export const steadily = (count: number, seconds: number, random: () => number): number[] =>
  Array.from({ length: count }, (_, index) => ((index + random()) / count) * seconds * 1000)

/** The mix of a rush, as shares: final submissions, saves, uploads of 2 MB, reads. */
export const mix = { final: 1, save: 5, upload: 1, read: 20 } as const
export type RushKind = keyof typeof mix
export const rushKinds = Object.keys(mix) as RushKind[]

/** Kinds in the shares of the mix, well mixed. */
export function mixed(count: number): RushKind[] {
  const whole = rushKinds.reduce((sum, kind) => sum + mix[kind], 0)
  const owed = { final: 0, save: 0, upload: 0, read: 0 }
  return Array.from({ length: count }, () => {
    for (const kind of rushKinds) owed[kind] += mix[kind] / whole
    const next = rushKinds.reduce((most, kind) => (owed[kind] > owed[most] ? kind : most))
    owed[next] -= 1
    return next
  })
}
