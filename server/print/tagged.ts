import PDFDocument from 'pdfkit'
import { fontFiles, runsOf } from './fonts.ts'

/** The margin of every page, and A4 in points. */
export const margin = 50
export const page = { width: 595.28, height: 841.89 } as const
/** The width between the margins, in points. */
export const width = page.width - 2 * margin

export interface Style {
  readonly size?: number
  readonly bold?: boolean
  readonly color?: string
}

export type Tag = 'H1' | 'H2' | 'H3' | 'P' | 'TH' | 'TD' | 'Lbl' | 'Reference'

type Element = ReturnType<InstanceType<typeof PDFDocument>['struct']>

/** A tagged PDF of A4 pages, with the methods to write every kind of paper. */
export interface TaggedDocument {
  readonly document: InstanceType<typeof PDFDocument>
  readonly root: Element
  /** The width of a text on one line, in points. */
  widthOf(text: string, style: Style): number
  /** An element at `x` and the current height, in lines of `room` points, with a font for each of its runs. */
  element(tag: Tag, text: string, style: Style, x: number, room: number): Element
  /** Draws content that screen readers skip. */
  artifact(draw: () => void): void
  /** One line of independent text, such as a page number; it starts no page. */
  line(text: string, style: Style, x: number, y: number): void
  end(): Promise<Buffer>
}

interface Options {
  /** The title that a PDF viewer shows instead of the file name. */
  readonly title: string
  readonly author: string
  /** True if earlier pages are written to later. */
  readonly keepsPages?: boolean
}

/** Starts a tagged PDF. */
export function startDocument({ title, author, keepsPages = false }: Options): TaggedDocument {
  const document = new PDFDocument({
    size: 'A4',
    margin,
    tagged: true,
    lang: 'en-IN',
    displayTitle: true,
    pdfVersion: '1.7',
    bufferPages: keepsPages,
    info: { Title: title, Author: author },
  })
  for (const [name, file] of Object.entries(fontFiles)) document.registerFont(name, file)
  const pieces: Buffer[] = []
  document.on('data', (piece: Buffer) => pieces.push(piece))
  const ended = new Promise<void>((resolve) => document.once('end', resolve))
  const root = document.struct('Document', { title })
  document.addStructure(root)

  const fontOf = (isDevanagari: boolean, bold: boolean) =>
    isDevanagari ? (bold ? 'devanagariBold' : 'devanagari') : bold ? 'bold' : 'plain'

  const artifact = (draw: () => void) => {
    document.markContent('Artifact', { type: 'Layout' })
    draw()
    document.endMarkedContent()
  }

  return {
    document,
    root,
    artifact,
    widthOf: (text, { size = 10, bold = false }) =>
      runsOf(text).reduce(
        (sum, run) =>
          sum + document.font(fontOf(run.isDevanagari, bold)).fontSize(size).widthOfString(run.text),
        0,
      ),
    // Screen readers get the original text of a shaped run.
    element: (tag, text, { size = 10, bold = false, color = '#1a1a1a' }, x, room) => {
      const runs = runsOf(text.normalize('NFC'))
      const { y } = document
      const draw = (index: number) => () => {
        const run = runs[index]
        if (!run) return
        const options = { width: room, continued: index < runs.length - 1, lineGap: 2 }
        document.font(fontOf(run.isDevanagari, bold)).fontSize(size).fillColor(color)
        if (index === 0) document.text(run.text, x, y, options)
        else document.text(run.text, options)
      }
      return document.struct(
        tag,
        {},
        runs.map((run, index) =>
          run.isDevanagari ? document.struct('Span', { actual: run.text }, draw(index)) : draw(index),
        ),
      )
    },
    line: (text, { size = 10, bold = false, color = '#1a1a1a' }, x, y) => {
      let at = x
      for (const run of runsOf(text.normalize('NFC'))) {
        document.font(fontOf(run.isDevanagari, bold)).fontSize(size).fillColor(color)
        document.text(run.text, at, y, { lineBreak: false })
        at += document.widthOfString(run.text)
      }
    },
    end: async () => {
      root.end()
      document.end()
      await ended
      return Buffer.concat(pieces)
    },
  }
}
