import { LandingContent, landingContentId } from '../../contract/landing.ts'
import { cleanWelcome } from './cleanHtml.ts'

/** The data that the page was served with. Throws if there are none that can be read. */
export function servedContent(): LandingContent {
  const text = document.getElementById(landingContentId)?.textContent ?? ''
  const content = LandingContent.parse(JSON.parse(text))
  return { ...content, Welcome: cleanWelcome(content.Welcome) }
}
