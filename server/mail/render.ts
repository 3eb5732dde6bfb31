import { escapeHtml } from '../../contract/core/html/escapeHtml.ts'
import { placeholderPattern } from '../../contract/mail/mails.ts'
import { layOut, type LetterPart } from './layout.ts'
import type { Letter, Rendered, Values } from './mail.ts'
import type { Placeholder, Template } from './template.ts'

type Value = Values[keyof Values]

/** A value with its placeholder. */
interface Filled {
  readonly placeholder: Placeholder
  readonly value: Value
}

const isEmpty = (value: Value) =>
  typeof value === 'string' ? value.trim() === '' : 'length' in value && value.length === 0

/** Placeholders alone in their line, as parts of a letter. */
function blocksOf({ placeholder, value }: Filled): LetterPart[] {
  const { kind, label } = placeholder
  if (typeof value === 'string') {
    if (kind === 'button') return [{ label, address: value }]
    return kind === 'quote' ? [`${label}:`, value] : [value]
  }
  if ('html' in value) return [value]
  const lines = value.filter((line): line is string => typeof line === 'string')
  if (kind === 'list') return [{ title: label, lines }]
  return [{ facts: value.filter((line): line is readonly [string, string] => typeof line !== 'string') }]
}

/** Placeholders inside a sentence. */
function inline({ placeholder, value }: Filled): { readonly plain: string; readonly html: string } {
  if (typeof value === 'string') {
    const html = escapeHtml(value)
    return { plain: value, html: placeholder.kind === 'button' ? `<a href="${html}">${html}</a>` : html }
  }
  const plain =
    'html' in value
      ? value.plain
      : value.map((line) => (typeof line === 'string' ? line : line.join(': '))).join('; ')
  return { plain, html: escapeHtml(plain) }
}

/**
 * Fills in a text. Values are inserted once: braces in them stay, and they are escaped in HTML. A paragraph whose
 * placeholders are all empty is left out. An unknown name stays as it is.
 */
export function render(
  text: Pick<Template, 'Subject' | 'Body'>,
  { Placeholders }: Pick<Template, 'Placeholders'>,
  values: Letter['Values'],
): Rendered {
  const filled = (name: string): Filled | undefined => {
    const placeholder = Placeholders[name]
    const value = values[name]
    return placeholder === undefined || value === undefined ? undefined : { placeholder, value }
  }
  const piecesOf = (line: string) => line.split(placeholderPattern)
  const sentence = (line: string, form: 'plain' | 'html') =>
    piecesOf(line)
      .map((piece, index) => {
        if (index % 2 === 0) return form === 'html' ? escapeHtml(piece) : piece
        const its = filled(piece)
        return its ? inline(its)[form] : `{${piece}}`
      })
      .join('')

  function partsOf(paragraph: string): LetterPart[] {
    const its = piecesOf(paragraph)
      .filter((_piece, index) => index % 2 === 1)
      .map(filled)
      .filter((found) => found !== undefined)
    if (its.length > 0 && its.every(({ value }) => isEmpty(value))) return []
    const parts: LetterPart[] = []
    let lines: string[] = []
    const endLines = () => {
      const sentences = lines.join('\n')
      lines = []
      if (sentences.trim() === '') return
      const html = `<p>${sentence(sentences, 'html').replaceAll('\n', '<br>')}</p>`
      parts.push({ plain: sentence(sentences, 'plain'), html })
    }
    for (const line of paragraph.split('\n')) {
      const [before = '', name, after = ''] = piecesOf(line)
      const alone = name !== undefined && (before + after).trim() === '' ? filled(name) : undefined
      if (!alone || piecesOf(line).length > 3) {
        lines.push(line)
        continue
      }
      endLines()
      if (!isEmpty(alone.value)) parts.push(...blocksOf(alone))
    }
    endLines()
    return parts
  }

  const paragraphs = text.Body.replace(/\r\n?/g, '\n').split(/\n[ \t]*(?:\n[ \t]*)+/)
  // A title may contain line breaks, a header may not.
  const Subject = sentence(text.Subject, 'plain').replace(/\s+/g, ' ').trim()
  const from = values['ConferenceName']
  return layOut(Subject, paragraphs.flatMap(partsOf), typeof from === 'string' ? from : '')
}

/** A template's sample values. */
export function samplesOf({ Placeholders }: Template): Letter['Values'] {
  return Object.fromEntries(Object.entries(Placeholders).map(([name, { Sample }]) => [name, Sample]))
}

/** A sample as text, to explain a placeholder. */
export function sampleWords(placeholder: Placeholder): string {
  return inline({ placeholder, value: placeholder.Sample }).plain
}
