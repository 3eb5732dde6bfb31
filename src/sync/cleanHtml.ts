import purify from 'dompurify'
import type { Welcome } from '../../contract/content.ts'

/** HTML cleaned of scripts, here as well as on the server (design §3 "Content"). */
export const cleanHtml = (html: string) => purify.sanitize(html, { USE_PROFILES: { html: true } })

/** Landing blocks with clean HTML. */
export function cleanWelcome(welcome: Welcome): Welcome {
  return {
    ...welcome,
    GuideLineDescription: cleanHtml(welcome.GuideLineDescription),
    ImportantDescription: cleanHtml(welcome.ImportantDescription),
  }
}
