import { dimensions, impossible, type Dimension, type Met } from './dimensions.ts'

/** How often two values of two dimensions have met, by the name of the pair. */
export type Pairs = Readonly<Record<string, number>>

const names = Object.keys(dimensions) as Dimension[]

const twoDimensions = names.flatMap((one, index) =>
  names.slice(index + 1).map((other) => [one, other] as const),
)

const nameOf = (one: string, other: string) => `${one} × ${other}`

const valuesOf = (of: Partial<Readonly<Record<Dimension, readonly string[]>>>, dimension: Dimension) =>
  of[dimension] ?? []

const isImpossible = ([one, other]: readonly [Dimension, Dimension], a: string, b: string) =>
  impossible.some(({ of }) => valuesOf(of, one).includes(a) && valuesOf(of, other).includes(b))

/** Every two values that can meet, by their dimensions. */
export const possibleMeetings: readonly Partial<Met>[] = twoDimensions.flatMap((two) =>
  dimensions[two[0]].flatMap((a) =>
    dimensions[two[1]].flatMap((b) => (isImpossible(two, a, b) ? [] : [{ [two[0]]: a, [two[1]]: b }])),
  ),
)

/** The names of all pairs that can meet. */
export const possiblePairs: readonly string[] = possibleMeetings.map((met) => Object.values(met).join(' × '))

/** Counts each pair in what has met. */
export function countPairs(met: readonly Met[]): Pairs {
  const counts: Record<string, number> = {}
  for (const one of met)
    for (const [a, b] of twoDimensions) {
      const name = nameOf(one[a], one[b])
      counts[name] = (counts[name] ?? 0) + 1
    }
  return counts
}

/** Two counts added up. */
export function addPairs(one: Pairs, other: Pairs): Pairs {
  const sum: Record<string, number> = { ...one }
  for (const [name, count] of Object.entries(other)) sum[name] = (sum[name] ?? 0) + count
  return sum
}

/** What is said of counts: how many pairs have met, which have not, and which met least often. */
export function coverageOf(pairs: Pairs) {
  const counted = possiblePairs.map((name) => ({ name, count: pairs[name] ?? 0 }))
  const missing = counted.flatMap(({ name, count }) => (count === 0 ? [name] : []))
  const rarest = [...counted].sort((a, b) => a.count - b.count)
  const [{ count: least } = { count: 0 }] = rarest
  const impossibleMet = Object.keys(pairs).filter((name) => !possiblePairs.includes(name))
  return { all: counted.length, met: counted.length - missing.length, missing, least, rarest, impossibleMet }
}
