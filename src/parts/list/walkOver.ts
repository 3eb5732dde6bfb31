/** The steps from a row of a list that is shown whole: to the one before it and the one after it. */
export function walkOver<Row>(rows: readonly Row[], at: number, open: (row: Row) => void) {
  const step = (row: Row | undefined) => (row === undefined ? undefined : () => open(row))
  return { previous: step(rows[at - 1]), next: step(rows[at + 1]) }
}
