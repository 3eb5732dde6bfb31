/** A line of a page, in the order of reading. */
export interface PdfLine {
  readonly text: string
  /** The height of its letters, in points. */
  readonly size: number
}

/** What the first pages of a paper say of it; empty where they do not. */
export interface PaperOfPdf {
  readonly title: string
  readonly abstract: string
}

/** Sizes differ by rounding. */
const isAsLarge = (one: number, other: number) => Math.abs(one - other) < 0.6

/** Stamps of archives, page numbers and addresses, which may be printed larger than the title. */
const isStamp = (text: string) => /^(arxiv:|doi:|https?:|\d+$)/i.test(text) || !/\p{L}{2}/u.test(text)

/** Longer headlines are no title. */
const mostTitleLines = 5

const joined = (lines: readonly string[]): string =>
  lines.reduce((text, line) => {
    if (/\p{L}-$/u.test(text) && /^\p{Ll}/u.test(line))
      // A word that was divided at the end of a line; one with a hyphen of its own keeps both.
      return (/-\S*-$/u.test(text) ? text : text.slice(0, -1)) + line
    return text === '' ? line : `${text} ${line}`
  }, '')

/** The title: the lines with the largest letters above the abstract, as far as they follow each other. */
function titleOf(lines: readonly PdfLine[]): string {
  const above = lines.slice(0, Math.max(abstractAt(lines), 0) || 30).filter(({ text }) => !isStamp(text))
  const largest = Math.max(0, ...above.map(({ size }) => size))
  const start = above.findIndex(({ size }) => isAsLarge(size, largest))
  const rest = above.slice(Math.max(start, 0))
  const end = rest.findIndex(({ size }) => !isAsLarge(size, largest))
  const title = rest.slice(0, end === -1 ? rest.length : end).map(({ text }) => text)
  return title.length > 0 && title.length <= mostTitleLines ? joined(title) : ''
}

const abstractHeading = /^abstract\b[\s.:—–-]*/i
const nextHeading =
  /^((\d+|[IVX]+)\.?\s+)?(introduction|background|motivation|keywords|key words|index terms|ccs concepts|categories and subject)\b/i
const numberedHeading = /^(1|I)\.?\s+\p{Lu}/u

const abstractAt = (lines: readonly PdfLine[]) => lines.findIndex(({ text }) => abstractHeading.test(text))

/** The abstract: what follows its heading, until the next one. */
function abstractOf(lines: readonly PdfLine[]): string {
  const at = abstractAt(lines)
  const heading = lines[at]
  if (!heading) return ''
  const first = heading.text.replace(abstractHeading, '')
  const rest = lines.slice(at + 1)
  const end = rest.findIndex(({ text }) => nextHeading.test(text) || numberedHeading.test(text))
  // Without an end it would be the whole paper.
  if (end === -1) return ''
  return joined([first, ...rest.slice(0, end).map(({ text }) => text)].filter((text) => !/^\d*$/.test(text)))
}

/** Titles that programs write by themselves. */
const isNoTitle = (title: string) =>
  title.trim() === '' || /^(untitled|microsoft word|.*\.(pdf|docx?|tex|dvi)$)/i.test(title.trim())

/** Reads title and abstract of a paper from the lines of its first pages, and from what the file says of itself. */
export function readPaper(lines: readonly PdfLine[], named: string): PaperOfPdf {
  return { title: titleOf(lines) || (isNoTitle(named) ? '' : named.trim()), abstract: abstractOf(lines) }
}
