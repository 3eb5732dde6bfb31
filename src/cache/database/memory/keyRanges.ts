/** The properties of a key range used here; the browser's own ranges have them too. */
export interface Range {
  readonly lower: unknown
  readonly upper: unknown
  readonly lowerOpen: boolean
  readonly upperOpen: boolean
}

/** Makes key ranges for a browser without IndexedDB. */
export const keyRanges = {
  bound: (lower: unknown, upper: unknown, lowerOpen = false, upperOpen = false): Range => ({
    lower,
    upper,
    lowerOpen,
    upperOpen,
  }),
  lowerBound: (lower: unknown, lowerOpen = false): Range =>
    keyRanges.bound(lower, undefined, lowerOpen, true),
  upperBound: (upper: unknown, upperOpen = false): Range =>
    keyRanges.bound(undefined, upper, true, upperOpen),
}
