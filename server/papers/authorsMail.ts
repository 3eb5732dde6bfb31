import type { HomePage } from '../../contract/content.ts'
import { layOut } from '../mail/layout.ts'
import type { Mail } from '../mail/mailer.ts'
import { objectionPart } from './letters.ts'
import { oneLine } from './oneLine.ts'

type Conference = Pick<HomePage, 'ConferenceName' | 'SocietyName' | 'SupportEmail'>

interface Changed {
  readonly PaperCode: string
  readonly PaperTitle: string
}

/** Tells that the authors of a submitted paper, or their order, were changed: who was one and who is one. */
export function authorsMail(
  paper: Changed,
  authors: readonly { readonly FullName: string; readonly Organization: string }[],
  conference: Conference,
  link: string,
) {
  return (objection: string | undefined): Omit<Mail, 'Recipient'> =>
    layOut({
      Subject: oneLine(`${paper.PaperCode} authors changed: ${paper.PaperTitle}`),
      parts: [
        `The organisers of ${conference.ConferenceName} have changed the authors of a paper, or their order.`,
        {
          facts: [
            ['Paper code', paper.PaperCode],
            ['Title', paper.PaperTitle],
          ],
        },
        {
          title: 'Authors now',
          lines: authors.map((author) => [author.FullName, author.Organization].filter(Boolean).join(', ')),
        },
        { label: 'See the paper', address: link },
        ...objectionPart(objection),
        `Questions? Write to ${conference.SupportEmail}.`,
      ],
      signature: `${conference.ConferenceName}, ${conference.SocietyName}`,
    })
}
