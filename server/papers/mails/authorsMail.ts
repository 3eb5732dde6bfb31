import type { HomePage } from '../../../contract/content/content.ts'
import type { Letter } from '../../mail/mail.ts'
import { write } from '../../mail/template.ts'
import { authorsTemplate } from '../../mail/templates/papers.ts'

type Conference = Pick<HomePage, 'ConferenceName' | 'SocietyName' | 'SupportEmail'>

interface Changed {
  readonly PaperCode: string
  readonly PaperTitle: string
  /** Why; empty while the paper is under review. */
  readonly Reason: string
}

/** Tells that the authors of a submitted paper, or their order, were changed: who was one and who is one. */
export function authorsMail(
  { PaperCode, PaperTitle, Reason }: Changed,
  authors: readonly { readonly FullName: string; readonly Organization: string }[],
  conference: Conference,
  PaperLink: string,
) {
  return (ObjectionLink = ''): Letter =>
    write(authorsTemplate, conference, {
      PaperCode,
      PaperTitle,
      Details: [
        ['Paper code', PaperCode],
        ['Title', PaperTitle],
      ],
      Authors: authors.map((author) => [author.FullName, author.Organization].filter(Boolean).join(', ')),
      Reason,
      PaperLink,
      ObjectionLink,
    })
}
