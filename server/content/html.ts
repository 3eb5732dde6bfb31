import sanitizeHtml from 'sanitize-html'
import { richTextTexts } from '../../contract/richText.ts'

const ownImage = /^\/api\/Storage\/image\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const isAllowedImage = (source: string | undefined) =>
  source !== undefined && (ownImage.test(source) || /^https:\/\/[^\s"'<>]+$/i.test(source))

const mediaLink: sanitizeHtml.Transformer = (tagName, { src = '' }) =>
  /^https:\/\/[^\s"'<>]+$/i.test(src)
    ? { tagName: 'a', attribs: { href: src, rel: 'noopener noreferrer' }, text: richTextTexts.media(src) }
    : { tagName, attribs: {} }

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'div', 'span', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'mark', 'abbr', 'time'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a', 'img', 'figure', 'figcaption'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start', 'reversed'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    abbr: ['title'],
    time: ['datetime'],
    '*': ['lang', 'dir', 'style'],
  },
  // What the editor's toolbar makes; colours are those of the reader, light or dark.
  allowedStyles: {
    '*': {
      'text-align': [/^(left|right|center|justify)$/],
      'text-decoration': [/^(underline|line-through)$/],
      'padding-left': [/^\d{1,3}px$/],
      'font-family': [/^[\w\s,'"-]{1,200}$/],
      'font-size': [/^([89]|[1-3]\d)(\.\d+)?(px|pt)$/],
      'line-height': [/^[12](\.\d{1,2})?$/],
      'list-style-type': [/^[a-z-]{1,20}$/],
      'vertical-align': [/^(top|middle|bottom)$/],
      'border-collapse': [/^(collapse|separate)$/],
      width: [/^\d{1,4}(\.\d+)?(px|%)$/],
    },
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { target, ...attribs }) => ({
      tagName,
      attribs: {
        ...attribs,
        ...(target === '_blank' ? { target } : {}),
        // The page behind a link must not be able to steer this one.
        rel: 'noopener noreferrer',
      },
    }),
    // The page has its own main heading.
    h1: 'h2',
    // Players of others neither run in a mail nor here (design §5): a link leads to what they play.
    iframe: mediaLink,
    source: mediaLink,
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isAllowedImage(attribs['src']),
}

/** HTML that is safe to show: formatting, links and images stay; scripts, styles and event handlers go (design §3). */
export function cleanHtml(html: string): string {
  return withoutBareSpans(sanitizeHtml(html, options))
}

/** Takes out spans that format nothing, such as the marks of comments were: their text stays. */
function withoutBareSpans(html: string): string {
  const open: boolean[] = []
  return html.replace(/<(\/?)span( [^>]*)?>/g, (tag, isEnd: string, attributes: string | undefined) => {
    if (!isEnd) open.push(attributes !== undefined)
    const stays = isEnd ? open.pop() : attributes !== undefined
    return stays ? tag : ''
  })
}
