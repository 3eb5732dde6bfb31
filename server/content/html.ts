import sanitizeHtml from 'sanitize-html'

const ownImage = /^\/api\/Storage\/image\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const isAllowedImage = (source: string | undefined) =>
  source !== undefined && (ownImage.test(source) || /^https:\/\/[^\s"'<>]+$/i.test(source))

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
    '*': ['lang', 'dir'],
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
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isAllowedImage(attribs['src']),
}

/** HTML that is safe to show: formatting, links and images stay; scripts, styles and event handlers go (design §3). */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, options)
}
