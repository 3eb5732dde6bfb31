import { plural } from '../../../contract/core/plural.ts'
import type { Progress } from '../../print/press.ts'
import { writeAuthorIndex } from './authorIndex.ts'
import { writeContents } from './tableOfContents.ts'
import { writePapers } from './writePapers.ts'
import { grey, startBook } from './typesetting.ts'
import type { BookWords } from './bookContent.ts'

/** Writes a book of abstracts: title, contents, papers by chapter, index of authors. */
export function writeBook(words: BookWords, progress: Progress): Promise<Buffer> {
  const { ConferenceName, SocietyName, MadeOn, Chapters } = words
  const book = startBook(`${ConferenceName}: book of abstracts`, SocietyName)
  book.gap(200)
  book.write('P', SocietyName, { size: 14, color: grey })
  book.gap(12)
  book.write('H1', ConferenceName, { size: 30, bold: true, color: '#b3261e' })
  book.gap(8)
  book.write('P', 'Book of abstracts', { size: 20 })
  book.gap(24)
  const count = Chapters.reduce((sum, { Papers }) => sum + Papers.length, 0)
  book.write('P', `${plural(count, 'paper', 'papers')}, as of ${MadeOn}`, { size: 11, color: grey })
  book.head('Contents')
  book.newPage()
  const fillIn = writeContents(book, Chapters)
  const { places, papers } = writePapers(book, Chapters, progress)
  writeAuthorIndex(book, papers)
  fillIn(places)
  return book.finish()
}
