import { LandingContent, landingContentId } from '../../../contract/content/landing.ts'

/**
 * The data embedded in the served page. Throws if they are missing or unreadable. Their HTML is not sanitised again:
 * it is already in the page, sanitised by the server.
 */
export function servedContent(): LandingContent {
  const text = document.getElementById(landingContentId)?.textContent ?? ''
  return LandingContent.parse(JSON.parse(text))
}
