import purify from 'dompurify'
import type { Welcome } from '../../../contract/content/content.ts'
import { richAttributeNames, richTags, richValue } from '../../../contract/core/richHtml.ts'

let isSetUp = false

/** Not at once, since the cleaner is nothing where there is no page. */
function setUp(): void {
  isSetUp = true
  purify.addHook('uponSanitizeAttribute', (element, attribute) => {
    const value = richValue(element.tagName.toLowerCase(), attribute.attrName, attribute.attrValue)
    attribute.keepAttr = value !== undefined
    attribute.attrValue = value ?? ''
  })
  purify.addHook('afterSanitizeAttributes', (element) => {
    // The page behind a link must not be able to steer this one.
    if (element.hasAttribute('target')) element.setAttribute('rel', 'noopener noreferrer')
  })
}

/** HTML cleaned of scripts, here as well as on the server, of the same things (design §3 "Content"). */
export function cleanHtml(html: string): string {
  if (!isSetUp) setUp()
  return purify.sanitize(html, { ALLOWED_TAGS: [...richTags], ALLOWED_ATTR: [...richAttributeNames] })
}

/** Landing blocks with clean HTML. */
export function cleanWelcome(welcome: Welcome): Welcome {
  return {
    ...welcome,
    GuideLineDescription: cleanHtml(welcome.GuideLineDescription),
    ImportantDescription: cleanHtml(welcome.ImportantDescription),
  }
}
