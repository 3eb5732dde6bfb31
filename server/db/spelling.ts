/** How many slips of the finger a word of this length may hold. */
const slipsIn = (length: number) => (length < 4 ? 0 : length < 8 ? 1 : 2)

/** Steps from one word to the other: a letter more, less, another, or two that changed places; `most + 1` for more. */
function distance(a: readonly string[], b: readonly string[], most: number): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, place) => place)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1]
      let steps = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        steps = Math.min(steps, (before[column - 2] ?? 0) + 1)
      current.push(steps)
    }
    if (Math.min(...current) > most) return most + 1
    before = last
    last = current
  }
  return last[b.length] ?? most + 1
}

/** The lengths that words may have which somebody could have meant. */
export function lengthsLike(word: string): { readonly from: number; readonly to: number } {
  const { length } = Array.from(word)
  return { from: length - slipsIn(length), to: length + slipsIn(length) }
}

/** Those of the known words that somebody may have meant who typed `word`, the likeliest first. At most `most`. */
export function meantBy(word: string, known: readonly string[], most = 8): string[] {
  const letters = Array.from(word)
  const slips = slipsIn(letters.length)
  if (slips === 0) return known.includes(word) ? [word] : []
  return known
    .map((other) => ({ other, steps: distance(letters, Array.from(other), slips) }))
    .filter(({ steps }) => steps <= slips)
    .sort((a, b) => a.steps - b.steps || (a.other < b.other ? -1 : 1))
    .slice(0, most)
    .map(({ other }) => other)
}
