/** A piece of two texts: in both of them, or in one only. */
export interface Piece {
  readonly text: string
  readonly in: 'both' | 'mine' | 'theirs'
}

/** Above this number of pairs a comparison would block the screen; the differing part then stays one piece. */
const mostPairs = 16_000_000

/**
 * Words with their trailing space, so that joining them restores the text. Scripts without spaces are split by
 * character.
 */
const wordsOf = (text: string): string[] =>
  text.match(
    /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]\s*|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+\s*|\s+/gu,
  ) ?? []

const endsSentence = /[.!?।॥]["'”’»)\]]*\s+$|[。！？]\s*$|\n/

/** Sentences and lines, with their trailing space; in Indian and East Asian scripts too. */
function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let sentence = ''
  for (const word of wordsOf(text)) {
    sentence += word
    if (!endsSentence.test(word)) continue
    sentences.push(sentence)
    sentence = ''
  }
  return sentence ? [...sentences, sentence] : sentences
}

/** The length of the longest common subsequence of each pair of suffixes. */
function commonLengths(mine: readonly string[], theirs: readonly string[]): Uint16Array {
  const width = theirs.length + 1
  const lengths = new Uint16Array((mine.length + 1) * width)
  for (let i = mine.length - 1; i >= 0; i--)
    for (let j = theirs.length - 1; j >= 0; j--) {
      const at = i * width + j
      lengths[at] =
        mine[i]?.trim() === theirs[j]?.trim()
          ? (lengths[at + width + 1] ?? 0) + 1
          : Math.max(lengths[at + width] ?? 0, lengths[at + 1] ?? 0)
    }
  return lengths
}

function middle(mine: readonly string[], theirs: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  const all = (of: readonly string[], side: 'mine' | 'theirs') =>
    of.forEach((text) => pieces.push({ text, in: side }))
  if (mine.length * theirs.length > mostPairs) {
    all(mine, 'mine')
    all(theirs, 'theirs')
    return pieces
  }
  const lengths = commonLengths(mine, theirs)
  const width = theirs.length + 1
  let [i, j] = [0, 0]
  for (;;) {
    const [a, b] = [mine[i], theirs[j]]
    if (a === undefined || b === undefined) break
    const at = i * width + j
    if (a.trim() === b.trim()) {
      pieces.push({ text: a, in: 'both' })
      i += 1
      j += 1
    } else if ((lengths[at + width] ?? 0) >= (lengths[at + 1] ?? 0)) {
      pieces.push({ text: a, in: 'mine' })
      i += 1
    } else {
      pieces.push({ text: b, in: 'theirs' })
      j += 1
    }
  }
  all(mine.slice(i), 'mine')
  all(theirs.slice(j), 'theirs')
  return pieces
}

function compare(mine: readonly string[], theirs: readonly string[]): Piece[] {
  const isSame = (i: number, j: number) => i < mine.length && mine[i]?.trim() === theirs[j]?.trim()
  let start = 0
  while (isSame(start, start)) start += 1
  let end = 0
  while (
    end < Math.min(mine.length, theirs.length) - start &&
    isSame(mine.length - 1 - end, theirs.length - 1 - end)
  )
    end += 1
  const both = (text: string): Piece => ({ text, in: 'both' })
  return [
    ...mine.slice(0, start).map(both),
    ...middle(mine.slice(start, mine.length - end), theirs.slice(start, theirs.length - end)),
    ...mine.slice(mine.length - end).map(both),
  ]
}

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+/g) ?? []

/** One side of a comparison, by words or by lines: pieces that the other side lacks are `in` this side only. */
export function markedSide(
  mine: string,
  theirs: string,
  side: 'mine' | 'theirs',
  by: 'words' | 'lines' = 'words',
): Piece[] {
  const partsOf = by === 'words' ? wordsOf : linesOf
  const [own, other] = side === 'mine' ? [mine, theirs] : [theirs, mine]
  const pieces: Piece[] = []
  for (const piece of compare(partsOf(own), partsOf(other))) {
    if (piece.in === 'theirs') continue
    const isIn = piece.in === 'both' ? 'both' : side
    const last = pieces.at(-1)
    if (last?.in === isIn) pieces.splice(-1, 1, { text: last.text + piece.text, in: isIn })
    else pieces.push({ text: piece.text, in: isIn })
  }
  return pieces
}

/** Combines two texts: sentences of both appear once, and differing ones of each side, mine first. */
export function combineTexts(mine: string, theirs: string): string {
  let text = ''
  for (const piece of compare(sentencesOf(mine), sentencesOf(theirs)))
    text += text && !/\s$/.test(text) ? ` ${piece.text}` : piece.text
  return text
}
