import { margin, page, startDocument, width, type Style, type Tag } from '../../print/tagged.ts'

export const grey = '#4a4a4a'

/** Where text ends on a page: below it stands the page's number. */
const bottom = page.height - margin

/** A point of a book that contents and index lead to. */
export interface Place {
  /** Counted from 1, as it is printed. */
  readonly Page: number
  readonly Name: string
}

/** A book while it is set: one text after the other, with the pages that they came to. */
export function startBook(title: string, author: string) {
  const tagged = startDocument({ title, author, keepsPages: true })
  const { document, root } = tagged
  let running = ''
  /** What stands at the top of each page, by its index. */
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
    /** Begins a page unless so many points are left on this one. */
    mustFit: (points: number) => {
      if (document.y + points > bottom) document.addPage()
    },
    /** How many points a text takes at most; a word that is pushed on may cost half a line each. */
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
    /** What the pages from the next one on are headed with. */
    head: (text: string) => {
      running = text
    },
    /** Names the place that has been reached. */
    mark: (): Place => {
      places += 1
      const Name = `place-${places}`
      document.addNamedDestination(Name, 'XYZ', margin, document.y, 0)
      return { Page: pageNow(), Name }
    },
    /** Writes heads and numbers over all pages but the first, and ends the book. */
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

  /** As much of a text as one line takes. */
  function cut(text: string, style: Style): string {
    let rest = text
    while (tagged.widthOf(rest, style) > width) rest = rest.replace(/\s*\S+…?$/, '…')
    return rest
  }

  return setting
}

export type Book = ReturnType<typeof startBook>
