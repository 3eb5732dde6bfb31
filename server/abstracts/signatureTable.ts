import { isBlank, signatureLength } from './signature.ts'

/** How many places of two signatures agree. */
export function agreements(table: Uint32Array, one: number, other: number): number {
  let same = 0
  const [a, b] = [one * signatureLength, other * signatureLength]
  for (let place = 0; place < signatureLength; place += 1)
    if (table[a + place] === table[b + place]) same += 1
  return same
}

/** The rows that agree most with one, best first, with how many places agree; rows that agree nowhere are left out. */
export function nearest(
  table: Uint32Array,
  size: number,
  row: number,
  most: number,
): { row: number; same: number }[] {
  if (isBlank(table, row * signatureLength)) return []
  const found: { row: number; same: number }[] = []
  let least = 1
  for (let other = 0; other < size; other += 1) {
    if (other === row || isBlank(table, other * signatureLength)) continue
    const same = agreements(table, row, other)
    if (same < least) continue
    found.push({ row: other, same })
    if (found.length >= most * 4) {
      found.sort((a, b) => b.same - a.same)
      found.length = most
      least = found.at(-1)?.same ?? 1
    }
  }
  return found.sort((a, b) => b.same - a.same).slice(0, most)
}

/**
 * Places of a signature per band: texts that share a quarter of their runs share one of 64 bands in 98 of 100 cases.
 */
const bandWidth = 2

/**
 * In a band that very many share, such as a form that everyone filled in, each row is compared with this many
 * neighbours.
 */
const neighbours = 40

/** Pairs of one band that might be alike: every two rows with the same numbers in it. */
export function* pairsOfBand(
  table: Uint32Array,
  size: number,
  band: number,
): Generator<readonly [number, number]> {
  const buckets = new Map<number, number[]>()
  for (let row = 0; row < size; row += 1) {
    const at = row * signatureLength
    if (isBlank(table, at)) continue
    const first = table[at + band * bandWidth] ?? 0
    const second = table[at + band * bandWidth + 1] ?? 0
    // Two 32-bit numbers as one, which a double keeps exactly enough to distinguish most; the count decides.
    const key = first * 2097152 + (second & 0x1fffff)
    const bucket = buckets.get(key)
    if (bucket) bucket.push(row)
    else buckets.set(key, [row])
  }
  for (const bucket of buckets.values())
    for (const [index, one] of bucket.entries())
      for (const other of bucket.slice(index + 1, index + 1 + neighbours)) yield [one, other]
}

export const bands = signatureLength / bandWidth

/**
 * Places where signatures must agree before the texts themselves are compared: a little below the score that counts.
 */
export const enoughOf = (percent: number): number => Math.ceil(((percent - 12) / 100) * signatureLength)
