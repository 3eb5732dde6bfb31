import sanitizeHtml from 'sanitize-html'
import { richAttributeNames, richTags, richValue } from '../../contract/core/html/richHtml.ts'
import { richTextTexts } from '../../contract/core/html/richText.ts'

const mediaLink: sanitizeHtml.Transformer = (tagName, { src = '' }) =>
  /^https:\/\/[^\s"'<>]+$/i.test(src)
    ? { tagName: 'a', attribs: { href: src, rel: 'noopener noreferrer' }, text: richTextTexts.media(src) }
    : { tagName, attribs: {} }

/** The value of an attribute, as it is written in a tag. */
const valueOf = (tag: string, name: string) =>
  new RegExp(`\\s${name}\\s*=\\s*("([^"]*)"|'([^']*)')`, 'i').exec(tag)?.slice(2).find(Boolean) ?? ''

/** Pictures of other sites that were not copied as links to them: browsers load none. */
const withPictureLinks = (html: string) =>
  html.replace(/<img\b[^>]*>/gi, (tag) => {
    const src = valueOf(tag, 'src')
    if (!/^https?:\/\/[^\s"'<>]+$/i.test(src)) return tag
    return `<a href="${src}">${richTextTexts.picture(valueOf(tag, 'alt') || src)}</a>`
  })

const onlyAllowed: sanitizeHtml.Transformer = (tagName, attribs) => ({
  tagName,
  attribs: Object.fromEntries(
    Object.entries(attribs).flatMap(([name, value]) => {
      const kept = richValue(tagName, name, value)
      return kept === undefined ? [] : [[name, kept]]
    }),
  ),
})

const options: sanitizeHtml.IOptions = {
  allowedTags: [...richTags],
  allowedAttributes: { '*': [...richAttributeNames] },
  selfClosing: [...sanitizeHtml.defaults.selfClosing, 'col'],
  parseStyleAttributes: false,
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: {
    // The page behind a link must not be able to control this one.
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer' } }),
    // The page has its own main heading.
    h1: 'h2',
    // Third-party players do not run in a mail nor here (design §5): a link leads to their content.
    iframe: mediaLink,
    source: mediaLink,
    '*': onlyAllowed,
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
}

/**
 * HTML that is safe to show: keeps formatting, links and images; removes scripts, styles and event handlers (design
 * §3).
 */
export function cleanHtml(html: string): string {
  return withoutBareSpans(sanitizeHtml(withPictureLinks(html), options))
}

/** Removes spans without formatting, such as former comment marks, and keeps their text. */
function withoutBareSpans(html: string): string {
  const open: boolean[] = []
  return html.replace(/<(\/?)span( [^>]*)?>/g, (tag, isEnd: string, attributes: string | undefined) => {
    if (!isEnd) open.push(attributes !== undefined)
    const stays = isEnd ? open.pop() : attributes !== undefined
    return stays ? tag : ''
  })
}
