import type { HomePage } from '../../../contract/content/content.ts'
import { objectionLabels, type ObjectionKind } from '../../../contract/papers/objections.ts'
import type { Letter } from '../../mail/mail.ts'
import { write } from '../../mail/template.ts'
import { objectionTemplate } from '../../mail/templates/papers.ts'

type Conference = Pick<HomePage, 'ConferenceName' | 'SocietyName' | 'SupportEmail'>

interface Told {
  readonly PaperCode: string
  readonly PaperTitle: string
  readonly FullName: string
  readonly Kind: ObjectionKind
  readonly Reason: string
}

/** Notifies organisers and the owner of an author's objection to a paper; `PaperLink` leads to it. */
export function objectionMail(
  { PaperCode, PaperTitle, FullName, Kind, Reason }: Told,
  conference: Conference,
  PaperLink: string,
): Letter {
  return write(objectionTemplate, conference, {
    PaperCode,
    PaperTitle,
    FullName,
    Details: [
      ['Paper code', PaperCode],
      ['Title', PaperTitle],
      ['What is wrong', objectionLabels[Kind]],
    ],
    Reason,
    PaperLink,
  })
}
