/** The values of one field of rows, such as their ids. */
export const pluck = <Row, Field extends keyof Row>(rows: readonly Row[], field: Field): Row[Field][] =>
  rows.map((row) => row[field])

/** Some fields of a row, or some columns of a table. */
export const pick = <Row extends object, Field extends keyof Row>(row: Row, ...fields: Field[]) =>
  Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<Row, Field>

/** Items by their key, in the order of the first item of each group. */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
