import type { Context } from '../../http/context.ts'
import type { AddressedLetter, Letter } from '../../mail/mail.ts'
import { objectionCode } from '../objections/objectionCode.ts'
import type { MailedAuthor } from '../rows.ts'

/** What it takes to write to the authors of a paper. */
export type LetterContext = Pick<Context, 'now' | 'mailer' | 'publicUrl' | 'keys'>

/**
 * One letter to each author. Who did not begin the paper gets a link by which to object, theirs alone: the owner wrote
 * the list, the others may not even know of it (design §3 "Papers").
 */
export function lettersTo(
  { publicUrl, keys }: Pick<LetterContext, 'publicUrl' | 'keys'>,
  authors: readonly MailedAuthor[],
  letterOf: (objection: string | undefined) => Letter,
): AddressedLetter[] {
  return authors.map((author) => {
    const Code = objectionCode(keys.objection, author)
    const objection = author.IsOwner
      ? undefined
      : `${publicUrl()}/object?${new URLSearchParams({ code: Code }).toString()}`
    return { ...letterOf(objection), Recipient: author.Email }
  })
}
