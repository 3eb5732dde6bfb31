import type { HomePage } from '../../../contract/content/content.ts'
import type { Letter } from '../../mail/mail.ts'
import { write } from '../../mail/template.ts'
import { changedPaperTemplate } from '../../mail/templates/papers.ts'

type Conference = Pick<HomePage, 'ConferenceName' | 'SocietyName' | 'SupportEmail'>

interface Changed {
  readonly PaperCode: string
  readonly PaperTitle: string
  /** The names of the fields, for people. */
  readonly Changed: readonly string[]
  readonly Reason: string
}

/** Notifies every author that the organisers edited a decided paper, and why. */
export function paperMail(
  { PaperCode, PaperTitle, Changed, Reason }: Changed,
  conference: Conference,
  PaperLink: string,
) {
  return (ObjectionLink = ''): Letter =>
    write(changedPaperTemplate, conference, {
      PaperCode,
      PaperTitle,
      Details: [
        ['Paper code', PaperCode],
        ['Title', PaperTitle],
        ['Changed', Changed.join(', ')],
      ],
      Reason,
      PaperLink,
      ObjectionLink,
    })
}
