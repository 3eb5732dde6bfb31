/** The elements that rich text may have (design §3 "Content"): those of the editor's tools, none that run anything. */
export const richTags: readonly string[] = [
  ...['p', 'br', 'hr', 'div', 'span', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'mark', 'abbr', 'time'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a', 'img', 'figure', 'figcaption'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]

const anything = /^/
const count = /^\d{1,4}$/
const pixels = /^\d{1,2}(\.\d+)?px$/
const length = /^\d{1,4}(\.\d+)?(px|%)$/
const indent = /^\d{1,3}px$/
const margin = /^(auto|0|\d{1,3}px)$/

/** A stored image: the portal copies those of other sites when a text is saved. */
const image = /^\/api\/Storage\/image\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Allowed attributes by element, or by `*` for all. The cleaners check the scheme of a link. */
const attributes: ReadonlyMap<string, RegExp> = new Map([
  ['a href', anything],
  ['a title', anything],
  ['a target', /^_blank$/],
  ['a rel', anything],
  ['img src', image],
  ['img alt', anything],
  ['img title', anything],
  ['img width', anything],
  ['img height', anything],
  ['ol start', anything],
  ['ol reversed', anything],
  ['table border', count],
  ['table cellspacing', count],
  ['table cellpadding', count],
  ['colgroup span', count],
  ['col span', count],
  ['td colspan', anything],
  ['td rowspan', anything],
  ['th colspan', anything],
  ['th rowspan', anything],
  ['th scope', anything],
  ['abbr title', anything],
  ['time datetime', anything],
  // The editor gives an id to a heading that a link leads to; another id could clash with the page's own.
  ...['h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [`${tag} id`, /^h_[\w-]{1,80}$/] as const),
  ['* lang', anything],
  ['* dir', anything],
])

/** Allowed styles: those of the editor's toolbar and dialogs; colours are the reader's, light or dark. */
const styles: ReadonlyMap<string, RegExp> = new Map([
  ['* text-align', /^(left|right|center|justify)$/],
  ['* text-decoration', /^(underline|line-through)$/],
  ['* padding-left', indent],
  ['* padding-right', indent],
  ['* font-family', /^[\w\s,'"-]{1,200}$/],
  ['* font-size', /^([89]|[1-3]\d)(\.\d+)?(px|pt)$/],
  ['* line-height', /^[12](\.\d{1,2})?$/],
  ['* list-style-type', /^[a-z-]{1,20}$/],
  ['* vertical-align', /^(top|middle|bottom)$/],
  ['* float', /^(left|right)$/],
  ['* margin-left', margin],
  ['* margin-right', margin],
  ['* width', length],
  ['* height', length],
  ['* border-collapse', /^(collapse|separate)$/],
  ['* border-spacing', pixels],
  ['* border-width', pixels],
  ['* border-style', /^(none|hidden|solid|dotted|dashed|double|groove|ridge|inset|outset)$/],
  ['* padding', pixels],
  ['img display', /^block$/],
])

/** The names of all allowed attributes. */
export const richAttributeNames: readonly string[] = [
  ...new Set([...attributes.keys()].map((key) => key.split(' ')[1] ?? '')),
  'style',
]

function richStyle(tag: string, style: string): string {
  const kept = style.split(';').flatMap((declaration) => {
    const colon = declaration.indexOf(':')
    const name = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    const value = declaration.slice(colon + 1).trim()
    const allowed = styles.get(`${tag} ${name}`) ?? styles.get(`* ${name}`)
    return allowed?.test(value) ? [`${name}:${value}`] : []
  })
  return kept.join(';')
}

/** The allowed part of an attribute's value in rich text; undefined if the attribute is not allowed. */
export function richValue(tag: string, name: string, value: string): string | undefined {
  if (name === 'style') return richStyle(tag, value) || undefined
  const allowed = attributes.get(`${tag} ${name}`) ?? attributes.get(`* ${name}`)
  return allowed?.test(value) ? value : undefined
}
