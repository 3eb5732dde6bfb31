import { parseHtml } from '../../trustedTypes.ts'

/** The name of the mark, and the attribute with the comment's text. */
export const commentMark = 'comment'
export const commentAttribute = 'data-comment'

/** The style of commented words in the editor. */
export const commentStyle =
  '.mce-annotation { background: #fff3bf; color: #1a1b1e; border-bottom: 2px solid #b35c00 }'

/** The text without the comments of its draft, as readers get it. */
export function withoutComments(html: string): string {
  if (!html.includes('mce-annotation')) return html
  const { body } = parseHtml(html)
  for (const mark of body.querySelectorAll('.mce-annotation')) mark.replaceWith(...mark.childNodes)
  return body.innerHTML
}
