import type { HomePage } from '../../../contract/content/content.ts'
import type { Letter } from '../../mail/mail.ts'
import { write } from '../../mail/template.ts'
import { authorsTemplate } from '../../mail/templates/papers.ts'

type Conference = Pick<HomePage, 'ConferenceName' | 'SocietyName' | 'SupportEmail'>

interface Changed {
  readonly PaperCode: string
  readonly PaperTitle: string
  /** The reason; empty while the paper is under review. */
  readonly Reason: string
}

/** Notifies former and current authors of a submitted paper that the author list or its order changed. */
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
