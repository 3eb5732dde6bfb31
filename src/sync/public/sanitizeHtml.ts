import purify, { type Config } from 'dompurify'
import type { Welcome } from '../../../contract/content/content.ts'
import { sanitiserPolicy } from '../../trustedTypes.ts'
import { richAttributeNames, richTags, richValue } from '../../../contract/core/html/richHtml.ts'

let isSetUp = false

/** Called on first use, not on import: the sanitiser does not work without a page. */
function setUp(): void {
  isSetUp = true
  purify.addHook('uponSanitizeAttribute', (element, attribute) => {
    const value = richValue(element.tagName.toLowerCase(), attribute.attrName, attribute.attrValue)
    attribute.keepAttr = value !== undefined
    attribute.attrValue = value ?? ''
  })
  purify.addHook('afterSanitizeAttributes', (element) => {
    // The page behind a link must not be able to navigate this one.
    if (element.hasAttribute('target')) element.setAttribute('rel', 'noopener noreferrer')
  })
}

/** HTML without scripts; the same things are removed here as on the server (design §3 "Content"). */
export function cleanHtml(html: string): string {
  if (!isSetUp) setUp()
  return purify.sanitize(html, {
    ALLOWED_TAGS: [...richTags],
    ALLOWED_ATTR: [...richAttributeNames],
    // Its type asks for the rules that it never uses.
    TRUSTED_TYPES_POLICY: sanitiserPolicy as Config['TRUSTED_TYPES_POLICY'],
  })
}

/** Landing blocks with sanitised HTML. */
export function cleanWelcome(welcome: Welcome): Welcome {
  return {
    ...welcome,
    GuideLineDescription: cleanHtml(welcome.GuideLineDescription),
    ImportantDescription: cleanHtml(welcome.ImportantDescription),
  }
}
