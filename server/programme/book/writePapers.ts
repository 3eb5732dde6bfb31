import type { Progress } from '../../print/press.ts'
import { grey, type Book, type Place } from './typesetting.ts'
import type { BookAuthor, BookChapter, BookPaper } from './bookContent.ts'

/** A paper with its place in the book. */
export interface SetPaper {
  readonly paper: BookPaper
  readonly place: Place
}

const titleStyle = { size: 11, bold: true }
const authorStyle = { size: 9 }

const raised = (number: number) =>
  Array.from(String(number), (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)] ?? '').join('')

/** The authors in order, and their places, each once; raised numbers join the two. */
export function authorLines(authors: readonly BookAuthor[]) {
  const known = [...new Set(authors.map(({ Place }) => Place).filter(Boolean))]
  const numberOf = (place: string) => (known.length > 1 && place ? raised(known.indexOf(place) + 1) : '')
  return {
    names: authors.map(({ FullName, Place }) => `${FullName}${numberOf(Place)}`).join(', '),
    places: known.map((place) => `${numberOf(place)}${place}`).join('; '),
  }
}

function writePaper(book: Book, paper: BookPaper): Place {
  const heading = paper.PaperCode ? `${paper.PaperCode}  ${paper.PaperTitle}` : paper.PaperTitle
  const { names, places } = authorLines(paper.Authors)
  const room = 495
  // A title is never alone at the foot of a page; no list of authors is longer than one page.
  const together = book.heightOf(heading, titleStyle, room) + book.heightOf(names, authorStyle, room) + 50
  book.mustFit(Math.min(together, 400))
  const place = book.mark()
  book.write('H3', heading, titleStyle)
  book.write('P', names, authorStyle)
  if (places) book.write('P', places, { size: 8, color: grey })
  book.gap(3)
  for (const part of paper.Abstract.split(/\n+/).filter((text) => text.trim() !== '')) {
    book.write('P', part.trim(), { size: 9 })
    book.gap(2)
  }
  book.gap(12)
  return place
}

/** Writes chapter by chapter; `progress` gets the number of papers done. */
export function writePapers(book: Book, chapters: readonly BookChapter[], progress: Progress) {
  /** The places of chapters and papers, in the order of the contents. */
  const places: Place[] = []
  const papers: SetPaper[] = []
  for (const { Title, Line, Papers } of chapters) {
    book.head(Title)
    if (places.length === 0) book.newPage()
    else book.mustFit(260)
    const place = book.mark()
    places.push(place)
    const mark = book.document.outline.addItem(Title)
    book.write('H2', Title, { size: 15, bold: true, color: '#b3261e' })
    if (Line) book.write('P', Line, { size: 9, color: grey })
    book.gap(10)
    for (const paper of Papers) {
      const at = writePaper(book, paper)
      mark.addItem(paper.PaperTitle)
      places.push(at)
      papers.push({ paper, place: at })
      if (papers.length % 10 === 0) progress(papers.length)
    }
  }
  return { places, papers }
}
