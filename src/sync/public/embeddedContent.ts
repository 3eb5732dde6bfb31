import { LandingContent, landingContentId } from '../../../contract/content/landing.ts'

/**
 * The data that the page was served with. Throws if there are none that can be read. Its HTML is not cleaned once more:
 * the browser has it in the page already, as the server cleaned it.
 */
export function servedContent(): LandingContent {
  const text = document.getElementById(landingContentId)?.textContent ?? ''
  return LandingContent.parse(JSON.parse(text))
}
