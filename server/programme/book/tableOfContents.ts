import { margin, width, type Style } from '../../print/tagged.ts'
import type { Book, Place } from './typesetting.ts'
import type { BookWords } from './bookContent.ts'

/** The space at the right for a page number, in points. */
const numberRoom = 34

const chapterStyle: Style = { size: 10, bold: true }
const paperStyle: Style = { size: 9 }

/**
 * Writes the contents, whose page numbers are only known once all pages are set. Returns a function that fills them
 * in, from the places of chapters and papers in the order of the contents.
 */
export function writeContents(
  book: Book,
  chapters: BookWords['Chapters'],
): (places: readonly Place[]) => void {
  const { document } = book
  const table = document.struct('TOC')
  book.write('H1', 'Contents', { size: 16, bold: true })
  book.gap(8)
  book.root.add(table)

  const enter = (text: string, style: Style, indent: number) => {
    const x = margin + indent
    const room = width - indent - numberRoom
    book.mustFit(book.heightOf(text, style, room))
    const page = book.pageNow() - 1
    const top = document.y
    const item = document.struct('TOCI')
    table.add(item)
    item.add(book.element('P', text, style, x, room))
    const height = document.y - top
    book.gap(2)
    return ({ Page, Name }: Place) => {
      document.switchToPage(page)
      document.y = top
      const number = String(Page)
      const size = book.widthOf(number, style)
      item.add(book.element('Reference', number, style, margin + width - size, size + 5))
      item.end()
      document.goTo(margin, top, width, height, Name)
    }
  }

  const fills = chapters.flatMap(({ Title, Papers }) => {
    book.gap(4)
    return [
      enter(Title, chapterStyle, 0),
      ...Papers.map(({ PaperTitle }) => enter(PaperTitle, paperStyle, 12)),
    ]
  })
  return (places) => {
    for (const [index, place] of places.entries()) fills[index]?.(place)
    table.end()
  }
}
