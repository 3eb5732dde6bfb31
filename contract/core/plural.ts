/** A count with its word, as in '1 person' or '1,25,000 people'. */
export const plural = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-IN')} ${many}`
