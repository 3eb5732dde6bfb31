/** How many typing errors a word of this length may have: none in short ones, which would match everything. */
export const slipsIn = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : 2)

/**
 * How many letters must be inserted, deleted, changed or swapped with their neighbour to turn one word into the
 * other; undefined if more than `most`.
 */
export function distanceWithin(
  one: ArrayLike<string>,
  other: ArrayLike<string>,
  most: number,
): number | undefined {
  if (Math.abs(one.length - other.length) > most) return undefined
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    let best = i
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const cost = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] ?? 0) + 1 : Infinity,
      )
      next.push(cost)
      if (cost < best) best = cost
    }
    if (best > most) return undefined
    before = row
    row = next
  }
  const distance = row[other.length] ?? 0
  return distance > most ? undefined : distance
}
