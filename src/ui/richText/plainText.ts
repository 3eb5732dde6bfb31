import { escapeHtml } from '../../../contract/core/html/escapeHtml.ts'

const signs: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
  '&amp;': '&',
}

/** Paragraphs and line breaks, and nothing else. */
const plain = /^(\s*<p>([^<]|<br\s*\/?>)*<\/p>)*\s*$/

/** The text of HTML that has only paragraphs; undefined if formatting would be lost. */
export function plainOf(html: string): string | undefined {
  if (!plain.test(html)) return undefined
  const paragraphs = [...html.matchAll(/<p>(.*?)<\/p>/gs)].map(([, inner = '']) => inner)
  return paragraphs
    .map((inner) =>
      inner
        .replace(/\s*\n\s*/g, ' ')
        .replace(/<br\s*\/?>/g, '\n')
        .replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (sign) => signs[sign] ?? sign),
    )
    .join('\n\n')
}

/** Plain text as HTML: empty lines separate paragraphs. */
export function htmlOf(text: string): string {
  return text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('\n')
}
