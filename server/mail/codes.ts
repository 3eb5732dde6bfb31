import { z } from 'zod'
import type { KeyRing } from '../http/keys.ts'
import { resealed, seal, unseal } from '../http/seal.ts'
import type { MailFailure } from './mailFailure.ts'

/** A mail's text in both forms, plain and HTML. */
interface Texts {
  readonly PlainText: string
  readonly Html: string
}

/** Replaces a code in a text; a text that already contains it is sealed and opened like a code. */
const blank = '…'

/** The code of a link, in either form. */
const codePattern = /([?&](?:amp;)?code=)([\w-]+|…)/g

const Codes = z.strictObject({ PlainText: z.array(z.string()), Html: z.array(z.string()) })

const placeOf = (Id: string) => `mail:${Id}`

const codesIn = (text: string) => Array.from(text.matchAll(codePattern), ([, , code = '']) => code)

const withCodes = (text: string, codes: readonly string[]) => {
  let next = 0
  return text.replace(codePattern, (_link, before: string) => `${before}${codes[next++] ?? blank}`)
}

/** A text without the codes of its links: a code would be enough to set a new password. */
const blanked = (text: string) => withCodes(text, [])

/** The texts of a sent mail, which keeps no code. */
export const withoutCodes = ({ PlainText, Html }: Texts): Texts => ({
  PlainText: blanked(PlainText),
  Html: blanked(Html),
})

/**
 * Takes the codes out of a queued mail and seals them: `Codes` opens only with this portal's secret, and only for the
 * mail with this id. Empty if there are none.
 */
export function sealCodes(
  keys: KeyRing,
  Id: string,
  texts: Texts,
): Texts & { readonly Id: string; readonly Codes: string } {
  const codes = { PlainText: codesIn(texts.PlainText), Html: codesIn(texts.Html) }
  const hasNone = codes.PlainText.length + codes.Html.length === 0
  return { Id, ...withoutCodes(texts), Codes: hasNone ? '' : seal(keys, placeOf(Id), codes) }
}

/** The codes of a mail, sealed again if they are sealed under an earlier secret; undefined if there is nothing to do. */
export function resealedCodes(keys: KeyRing, Id: string, Codes: string): string | undefined {
  try {
    return resealed(keys, placeOf(Id), Codes)
  } catch {
    // Under a secret that is not known any more: the mail is given up with a message.
    return undefined
  }
}

/** A mail whose codes cannot be opened: it was sealed under another secret, and retries do not help. */
export class LostCodes extends Error implements MailFailure {
  readonly kind = 'lost'
  readonly words = 'Not sent: its link was sealed under another secret. Ask for a new link.'
}

/** The texts of a mail with its codes put back. Throws LostCodes if they were sealed under another secret. */
export function openCodes(
  keys: KeyRing,
  mail: Texts & { readonly Id: string; readonly Codes: string | null },
): Texts {
  const { Id, PlainText, Html } = mail
  if (!mail.Codes) return { PlainText, Html }
  try {
    const codes = Codes.parse(unseal(keys, placeOf(Id), mail.Codes))
    return { PlainText: withCodes(PlainText, codes.PlainText), Html: withCodes(Html, codes.Html) }
  } catch {
    throw new LostCodes()
  }
}
