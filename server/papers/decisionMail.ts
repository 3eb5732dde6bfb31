import type { HomePage } from '../../contract/content.ts'
import { statusLabels } from '../../contract/papers.ts'
import { layOut } from '../mail/layout.ts'
import type { Mail } from '../mail/mailer.ts'
import { oneLine } from './oneLine.ts'

type Conference = Pick<HomePage, 'ConferenceName' | 'SocietyName' | 'SupportEmail'>

export interface Decision {
  readonly PaperCode: string
  readonly PaperTitle: string
  readonly Status: 'approved' | 'rejected'
  readonly Feedback: string
}

/** What was decided on a paper, with the feedback, the same to every author (design §3 "Decisions"). */
export function decisionMail(
  decision: Decision,
  conference: Conference,
  link: string,
): Omit<Mail, 'Recipient'> {
  const outcome = statusLabels[decision.Status]
  return layOut({
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
      `Questions? Write to ${conference.SupportEmail}.`,
    ],
    signature: `${conference.ConferenceName}, ${conference.SocietyName}`,
  })
}
