import { paperPath } from '../../../contract/papers/paperPath.ts'
import type { Context } from '../../http/context.ts'
import type { AddressedLetter, Letter } from '../../mail/mail.ts'
import { objectionCode, type Named } from '../objections/objectionCode.ts'
import type { MailedAuthor } from '../rows.ts'

/** What a letter to the authors of a paper needs. */
export type LetterContext = Pick<Context, 'now' | 'mailer' | 'publicUrl' | 'keys'>

/** The links of a letter about a paper; the one to object is empty for its owner and for organisers. */
export interface PaperLinks {
  readonly PaperLink: string
  readonly ObjectionLink: string
}

/** The values that a letter about a paper begins with; `facts` follow code and title. */
export const aboutPaper = (
  { PaperCode, PaperTitle }: { readonly PaperCode: string; readonly PaperTitle: string },
  ...facts: readonly (readonly [label: string, value: string])[]
) => ({
  PaperCode,
  PaperTitle,
  Details: [['Paper code', PaperCode] as const, ['Title', PaperTitle] as const, ...facts],
})

/** Authors as a letter lists them. */
export const authorLines = (authors: readonly Pick<MailedAuthor, 'FullName' | 'Organization'>[]) =>
  authors.map(({ FullName, Organization }) => [FullName, Organization].filter(Boolean).join(', '))

/** The page where an author objects to a paper without an account. */
export const objectionLink = (
  { publicUrl, keys }: Pick<LetterContext, 'publicUrl' | 'keys'>,
  author: Named,
): string =>
  `${publicUrl()}/object?${new URLSearchParams({ code: objectionCode(keys.objection, author) }).toString()}`

/**
 * One letter to each author, with a link to the page of the paper. Authors who did not start the paper get a personal
 * link to object: the owner wrote the list, and the others may not know about it (design §3 "Papers").
 */
export function lettersTo(
  context: Pick<LetterContext, 'publicUrl' | 'keys'>,
  authors: readonly MailedAuthor[],
  letterOf: (links: PaperLinks) => Letter,
): AddressedLetter[] {
  return authors.map((author) => {
    const PaperLink = `${context.publicUrl()}${paperPath(author.PaperId)}`
    const ObjectionLink = author.IsOwner ? '' : objectionLink(context, author)
    return {
      ...letterOf({ PaperLink, ObjectionLink }),
      Recipient: author.Email,
      PaperId: author.PaperId,
    }
  })
}
