import { margin, page, startDocument, width, type Style, type Tag } from '../../print/tagged.ts'

export const grey = '#4a4a4a'

/** Where text ends on a page: the page number is below it. */
const bottom = page.height - margin

/** A link target in a book, for contents and index. */
export interface Place {
  /** Counted from 1, as printed. */
  readonly Page: number
  readonly Name: string
}

/** A book under construction: texts one after the other, with their pages. */
export function startBook(title: string, author: string) {
  const tagged = startDocument({ title, author, keepsPages: true })
  const { document, root } = tagged
  let running = ''
  /** The header of each page, by its index. */
  const heads: string[] = ['']
  document.on('pageAdded', () => heads.push(running))
  const pageNow = () => heads.length
  let places = 0

  const setting = {
    ...tagged,
    pageNow,
    newPage: () => {
      document.addPage()
    },
    /** Starts a page unless this many points are left on the current one. */
    mustFit: (points: number) => {
      if (document.y + points > bottom) document.addPage()
    },
    /** The maximum height of a text, in points; a word moved to the next line may cost half a line each. */
    heightOf: (text: string, style: Style, room: number) => {
      const lines = Math.ceil((tagged.widthOf(text, style) * 1.08) / room)
      return Math.max(lines, 1) * ((style.size ?? 10) * 1.17 + 2)
    },
    write: (tag: Tag, text: string, style: Style = {}, x = margin, room = width) => {
      root.add(tagged.element(tag, text, style, x, room))
    },
    gap: (points: number) => {
      document.y += points
    },
    /** Sets the header from the next page on. */
    head: (text: string) => {
      running = text
    },
    /** Marks the current place as a link target. */
    mark: (): Place => {
      places += 1
      const Name = `place-${places}`
      document.addNamedDestination(Name, 'XYZ', margin, document.y, 0)
      return { Page: pageNow(), Name }
    },
    /** Writes headers and numbers on all pages except the first, and ends the book. */
    finish: () => {
      for (const [index, text] of heads.entries()) {
        if (index === 0) continue
        document.switchToPage(index)
        const style = { size: 8, color: grey }
        tagged.artifact(() => {
          if (text) tagged.line(cut(text, style), style, margin, 28)
          const number = String(index + 1)
          tagged.line(number, style, (page.width - tagged.widthOf(number, style)) / 2, page.height - 36)
        })
      }
      return tagged.end()
    },
  }

  /** Cuts a text to one line. */
  function cut(text: string, style: Style): string {
    let rest = text
    while (tagged.widthOf(rest, style) > width) rest = rest.replace(/\s*\S+…?$/, '…')
    return rest
  }

  return setting
}

export type Book = ReturnType<typeof startBook>
