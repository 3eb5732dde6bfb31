import type { HomePage } from '../../contract/content.ts'
import { statusLabels } from '../../contract/papers.ts'
import { layOut } from '../mail/layout.ts'
import type { Mail } from '../mail/mailer.ts'
import { objectionPart } from './letters.ts'
import { oneLine } from './oneLine.ts'

type Conference = Pick<HomePage, 'ConferenceName' | 'SocietyName' | 'SupportEmail'>

export interface Decision {
  readonly PaperCode: string
  readonly PaperTitle: string
  readonly Status: 'approved' | 'rejected'
  readonly Feedback: string
}

/**
 * What was decided on a paper, with the feedback, to every author (design §3 "Decisions"); `objection` is the link of an
 * author who is not the owner.
 */
export function decisionMail(decision: Decision, conference: Conference, link: string) {
  const outcome = statusLabels[decision.Status]
  return (objection: string | undefined): Omit<Mail, 'Recipient'> =>
    layOut({
      Subject: oneLine(`${decision.PaperCode} ${outcome.toLowerCase()}: ${decision.PaperTitle}`),
      parts: [
        `A decision was made on a paper of which you are an author at ${conference.ConferenceName}.`,
        {
          facts: [
            ['Paper code', decision.PaperCode],
            ['Title', decision.PaperTitle],
            ['Decision', outcome],
          ],
        },
        ...(decision.Feedback.trim() ? ['Feedback:', decision.Feedback] : []),
        { label: 'See the paper', address: link },
        ...objectionPart(objection),
        `Questions? Write to ${conference.SupportEmail}.`,
      ],
      signature: `${conference.ConferenceName}, ${conference.SocietyName}`,
    })
}
