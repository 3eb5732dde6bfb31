import type { Context } from '../../http/context.ts'
import type { AddressedLetter, Letter } from '../../mail/mail.ts'
import { objectionCode } from '../objections/objectionCode.ts'
import type { MailedAuthor } from '../rows.ts'

/** What a letter to the authors of a paper needs. */
export type LetterContext = Pick<Context, 'now' | 'mailer' | 'publicUrl' | 'keys'>

/**
 * One letter to each author. Authors who did not start the paper get a personal link to object: the owner wrote the
 * list, and the others may not know about it (design §3 "Papers").
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
