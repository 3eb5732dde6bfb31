import type { HomePage } from '../../contract/content.ts'
import { momentIn } from '../../contract/moments.ts'
import type { Receipt } from '../../contract/papers.ts'
import { layOut } from '../mail/layout.ts'
import type { Mail } from '../mail/mailer.ts'
import { objectionPart } from './letters.ts'
import { oneLine } from './oneLine.ts'

type Conference = Pick<HomePage, 'ConferenceName' | 'SocietyName' | 'SupportEmail' | 'TimeZone'>

/**
 * The receipt of a final submission, to every author (design §3 "Papers"); `objection` is the link of an author who is
 * not the owner.
 */
export function receiptMail(receipt: Receipt, conference: Conference, link: string) {
  return (objection: string | undefined): Omit<Mail, 'Recipient'> =>
    layOut({
      Subject: oneLine(`${receipt.PaperCode} submitted: ${receipt.PaperTitle}`),
      parts: [
        `A paper of which you are an author was submitted to ${conference.ConferenceName}.`,
        {
          facts: [
            ['Paper code', receipt.PaperCode],
            ['Title', receipt.PaperTitle],
            ['Submitted', momentIn(conference.TimeZone, receipt.SubmittedOn)],
            ['File', receipt.FileName],
            ['SHA-256 of the file', receipt.Sha256],
          ],
        },
        {
          title: 'Authors',
          lines: receipt.Authors.map((author) =>
            [author.FullName, author.Organization].filter(Boolean).join(', '),
          ),
        },
        { label: 'See the paper', address: link },
        ...objectionPart(objection),
        `If you do not know of this paper, write to ${conference.SupportEmail}.`,
      ],
      signature: `${conference.ConferenceName}, ${conference.SocietyName}`,
    })
}
