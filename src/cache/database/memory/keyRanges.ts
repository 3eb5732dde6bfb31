/** What of a key range is read here; the browser's own has the same. */
export interface Range {
  readonly lower: unknown
  readonly upper: unknown
  readonly lowerOpen: boolean
  readonly upperOpen: boolean
}

/** Makes key ranges where the browser has no IndexedDB to make them. */
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
