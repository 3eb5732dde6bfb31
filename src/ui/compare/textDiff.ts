import { diffArrays } from 'diff'

/** A piece of two texts: in both of them, or in one only. */
export interface Piece {
  readonly text: string
  readonly in: 'both' | 'mine' | 'theirs'
}

/** With more words that differ, a comparison would block the screen; the differing part then stays one piece. */
const mostEdits = 2000

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

const trimmed = (words: readonly string[]) => words.map((word) => word.trim())

function middle(mine: readonly string[], theirs: readonly string[]): Piece[] {
  const changes = diffArrays(trimmed(mine), trimmed(theirs), { maxEditLength: mostEdits }) ?? [
    { removed: true, added: false, count: mine.length },
    { removed: false, added: true, count: theirs.length },
  ]
  let [i, j] = [0, 0]
  return changes.map(({ added, removed, count }) => {
    const words = added ? theirs.slice(j, j + count) : mine.slice(i, i + count)
    if (!added) i += count
    if (!removed) j += count
    return { text: words.join(''), in: added ? 'theirs' : removed ? 'mine' : 'both' }
  })
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
  const pieces: Piece[] = [
    { text: mine.slice(0, start).join(''), in: 'both' },
    ...middle(mine.slice(start, mine.length - end), theirs.slice(start, theirs.length - end)),
    { text: mine.slice(mine.length - end).join(''), in: 'both' },
  ]
  return pieces.filter(({ text }) => text !== '')
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
