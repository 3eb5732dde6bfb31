/** How long a slice of long work should take, in milliseconds: calls wait for the one that is under way. */
const wanted = 30

/** How many rows the next slice takes. */
export interface SliceSize {
  readonly rows: number
  /** Notes how long a slice of that size took, in milliseconds. */
  took(time: number): void
}

/** A size that grows and shrinks with what slices take on this machine, between two bounds. */
export function sliceSize(first: number, fewest: number, most: number): SliceSize {
  let rows = first
  return {
    get rows() {
      return rows
    },
    took: (time) => {
      if (time > wanted) rows = Math.max(fewest, Math.floor(rows * 0.7))
      else if (time < wanted / 2) rows = Math.min(most, Math.ceil(rows * 1.2))
    },
  }
}
