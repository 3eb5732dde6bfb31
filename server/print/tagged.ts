import PDFDocument from 'pdfkit'
import { fontFiles, runsOf, type Run } from './fonts.ts'

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

interface Options {
  /** The title that a PDF viewer shows instead of the file name. */
  readonly title: string
  readonly author: string
  /** True if earlier pages are written to later. */
  readonly keepsPages?: boolean
}

/** Starts a tagged PDF of A4 pages; returns the methods to write every kind of paper. */
export function startDocument({ title, author, keepsPages = false }: Options) {
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

  const useFont = ({ isDevanagari }: Run, { size = 10, bold = false, color = '#1a1a1a' }: Style) => {
    const font = isDevanagari ? (bold ? 'devanagariBold' : 'devanagari') : bold ? 'bold' : 'plain'
    return document.font(font).fontSize(size).fillColor(color)
  }

  /** Draws content that screen readers skip. */
  const artifact = (draw: () => void) => {
    document.markContent('Artifact', { type: 'Layout' })
    draw()
    document.endMarkedContent()
  }

  return {
    document,
    root,
    artifact,
    /** The width of a text on one line, in points. */
    widthOf: (text: string, style: Style) =>
      runsOf(text).reduce((sum, run) => sum + useFont(run, style).widthOfString(run.text), 0),
    /**
     * An element at `x` and the current height, in lines of `room` points, with a font for each of its runs. Screen
     * readers get the original text of a shaped run.
     */
    element: (tag: Tag, text: string, style: Style, x: number, room: number) => {
      const runs = runsOf(text.normalize('NFC'))
      const { y } = document
      const draw = (index: number) => () => {
        const run = runs[index]
        if (!run) return
        const options = { width: room, continued: index < runs.length - 1, lineGap: 2 }
        useFont(run, style)
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
    /** One line of independent text, such as a page number; it starts no page. */
    line: (text: string, style: Style, x: number, y: number) => {
      let at = x
      for (const run of runsOf(text.normalize('NFC'))) {
        useFont(run, style)
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
