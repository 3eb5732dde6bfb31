import type { HomePage } from '../../../contract/content/content.ts'
import { momentIn } from '../../../contract/core/moments.ts'
import type { Receipt } from '../../../contract/papers/papers.ts'
import type { Letter } from '../../mail/mail.ts'
import { write } from '../../mail/template.ts'
import { receiptTemplate } from '../../mail/templates/papers.ts'

type Conference = Pick<HomePage, 'ConferenceName' | 'SocietyName' | 'SupportEmail' | 'TimeZone'>

/**
 * The receipt of a final submission, for every author (design §3 "Papers"); `ObjectionLink` is set for an author who
 * is not the owner.
 */
export function receiptMail(receipt: Receipt, conference: Conference, PaperLink: string) {
  const { PaperCode, PaperTitle } = receipt
  return (ObjectionLink = ''): Letter =>
    write(receiptTemplate, conference, {
      PaperCode,
      PaperTitle,
      Details: [
        ['Paper code', PaperCode],
        ['Title', PaperTitle],
        ['Submitted', momentIn(conference.TimeZone, receipt.SubmittedOn)],
        ['File', receipt.FileName],
        ['SHA-256 of the file', receipt.Sha256],
      ],
      Authors: receipt.Authors.map((author) =>
        [author.FullName, author.Organization].filter(Boolean).join(', '),
      ),
      PaperLink,
      ObjectionLink,
    })
}
