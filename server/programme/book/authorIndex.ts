import { groupBy, pluck } from '../../../contract/core/collections.ts'
import { margin, page, width } from '../../print/tagged.ts'
import type { SetPaper } from './writePapers.ts'
import type { Book } from './typesetting.ts'

/** All authors by name, with the pages of their papers; two people with the same name stay separate. */
export function entriesOf(papers: readonly SetPaper[]) {
  const written = papers.flatMap(({ paper, place }) =>
    paper.Authors.map(({ UserDetailId, IndexName }) => ({ UserDetailId, name: IndexName, page: place.Page })),
  )
  const order = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
  return [...groupBy(written, ({ UserDetailId }) => UserDetailId).values()]
    .map((entries) => ({
      name: entries[0]?.name ?? '',
      pages: [...new Set(pluck(entries, 'page'))].sort((a, b) => a - b),
    }))
    .sort((a, b) => order.compare(a.name, b.name))
}

const style = { size: 8.5 }
const columns = 2
const gutter = 20
const room = (width - gutter) / columns

/** Writes the index of authors in two columns. */
export function writeAuthorIndex(book: Book, papers: readonly SetPaper[]): void {
  const { document } = book
  const title = 'Index of authors'
  book.head(title)
  book.newPage()
  document.outline.addItem(title)
  book.write('H1', title, { size: 16, bold: true })
  book.gap(8)
  let top = document.y
  let column = 0
  for (const { name, pages } of entriesOf(papers)) {
    const text = `${name}  ${pages.join(', ')}`
    if (document.y + book.heightOf(text, style, room) > page.height - margin) {
      column += 1
      if (column === columns) {
        column = 0
        book.newPage()
        top = document.y
      }
      document.y = top
    }
    book.write('P', text, style, margin + column * (room + gutter), room)
  }
}
