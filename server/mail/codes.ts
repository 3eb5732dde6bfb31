import { z } from 'zod'
import { seal, unseal } from '../http/seal.ts'
import type { MailFailure } from './mailFailure.ts'

/** Both twins of a mail's text. */
interface Texts {
  readonly PlainText: string
  readonly Html: string
}

/** What stands in a text for a code; a text that says so itself is sealed and opened like one. */
const blank = '…'

/** The code of a link, in either twin. */
const codePattern = /([?&](?:amp;)?code=)([\w-]+|…)/g

const Codes = z.strictObject({ PlainText: z.array(z.string()), Html: z.array(z.string()) })

const placeOf = (Id: string) => `mail:${Id}`

const codesIn = (text: string) => Array.from(text.matchAll(codePattern), ([, , code = '']) => code)

const withCodes = (text: string, codes: readonly string[]) => {
  let next = 0
  return text.replace(codePattern, (_link, before: string) => `${before}${codes[next++] ?? blank}`)
}

/** A text without the codes of its links: whoever finds one could set a new password. */
const blanked = (text: string) => withCodes(text, [])

/** The texts of a mail that keeps no code, since it was sent. */
export const withoutCodes = ({ PlainText, Html }: Texts): Texts => ({
  PlainText: blanked(PlainText),
  Html: blanked(Html),
})

/**
 * Takes the codes out of a mail that waits, and seals them: `Codes` opens for this portal's secret alone, and only for
 * the mail of this id. Empty where there are none.
 */
export function sealCodes(
  key: Uint8Array,
  Id: string,
  texts: Texts,
): Texts & { readonly Id: string; readonly Codes: string } {
  const codes = { PlainText: codesIn(texts.PlainText), Html: codesIn(texts.Html) }
  const hasNone = codes.PlainText.length + codes.Html.length === 0
  return { Id, ...withoutCodes(texts), Codes: hasNone ? '' : seal(key, placeOf(Id), codes) }
}

/** A mail whose codes cannot be opened: it was sealed under another secret, and no attempt will mend that. */
export class LostCodes extends Error implements MailFailure {
  readonly kind = 'lost'
  readonly words = 'Not sent: its link was sealed under another secret. Ask for a new link.'
}

/** The texts of a mail with its codes in their places. Throws LostCodes if they were sealed under another secret. */
export function openCodes(
  key: Uint8Array,
  mail: Texts & { readonly Id: string; readonly Codes: string | null },
): Texts {
  const { Id, PlainText, Html } = mail
  if (!mail.Codes) return { PlainText, Html }
  try {
    const codes = Codes.parse(unseal(key, placeOf(Id), mail.Codes))
    return { PlainText: withCodes(PlainText, codes.PlainText), Html: withCodes(Html, codes.Html) }
  } catch {
    throw new LostCodes()
  }
}
