/** The row that a statement has just written or made sure of. */
export function stored<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The database returned no row')
  return row
}
