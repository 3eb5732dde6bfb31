import { setImmediate } from 'node:timers/promises'

/** How long one slice of long work may block other work, in milliseconds. */
const sliceLength = 5

/** Calls `act` for each item, and lets other work in every few milliseconds (design §1, decision 2). */
export async function eachInSlices<T>(
  items: Iterable<T>,
  act: (item: T, index: number) => void,
): Promise<void> {
  let began = performance.now()
  let index = 0
  for (const item of items) {
    act(item, index)
    index += 1
    if (performance.now() - began < sliceLength) continue
    await setImmediate()
    began = performance.now()
  }
}

/** Items in groups of at most `size`; by default small enough that a statement for one group never takes long. */
export function* groupsOf<T>(items: readonly T[], size = 500): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}

/** The rows that a statement returns for each group of items, one group after another. */
export async function rowsInGroups<T, Row>(
  items: readonly T[],
  rowsOf: (some: readonly T[]) => PromiseLike<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const some of groupsOf(items)) rows.push(...(await rowsOf(some)))
  return rows
}
