import type { HomePage } from '../../contract/content.ts'
import { objectionLabels, objectionTexts, type ObjectionKind } from '../../contract/objections.ts'
import { layOut } from '../mail/layout.ts'
import type { Mail } from '../mail/mailer.ts'
import { oneLine } from './oneLine.ts'

type Conference = Pick<HomePage, 'ConferenceName' | 'SocietyName'>

interface Told {
  readonly PaperCode: string
  readonly PaperTitle: string
  readonly FullName: string
  readonly Kind: ObjectionKind
  readonly Reason: string
}

/** Tells organisers and owner what an author says is wrong with a paper; `link` leads to where they see it. */
export function objectionMail(told: Told, conference: Conference, link: string): Omit<Mail, 'Recipient'> {
  return layOut({
    Subject: oneLine(`${told.PaperCode}: an author objects, ${told.PaperTitle}`),
    parts: [
      `${told.FullName} says that something is wrong with a paper at ${conference.ConferenceName}.`,
      {
        facts: [
          ['Paper code', told.PaperCode],
          ['Title', told.PaperTitle],
          ['What is wrong', objectionLabels[told.Kind]],
        ],
      },
      `${objectionTexts.reason}:`,
      told.Reason,
      { label: 'See the paper', address: link },
    ],
    signature: `${conference.ConferenceName}, ${conference.SocietyName}`,
  })
}
