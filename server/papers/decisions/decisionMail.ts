import type { HomePage } from '../../../contract/content/content.ts'
import type { OpenStatus } from '../../../contract/papers/decisions.ts'
import { statusLabels } from '../../../contract/papers/papers.ts'
import type { Letter } from '../../mail/mail.ts'
import { write } from '../../mail/template.ts'
import { approvedTemplate, changedDecisionTemplate, rejectedTemplate } from '../../mail/templates/papers.ts'

type Conference = Pick<HomePage, 'ConferenceName' | 'SocietyName' | 'SupportEmail'>

export interface Decision {
  readonly PaperCode: string
  readonly PaperTitle: string
  readonly FromStatus: OpenStatus
  readonly Status: OpenStatus
  readonly Feedback: string
  readonly Reason: string
}

/**
 * The decision on a paper, or its change, with the feedback, for every author (design §3 "Decisions");
 * `ObjectionLink` is set for an author who is not the owner.
 */
export function decisionMail(
  { PaperCode, PaperTitle, FromStatus, Status, Feedback, Reason }: Decision,
  conference: Conference,
  PaperLink: string,
) {
  const known: [string, string][] = [
    ['Paper code', PaperCode],
    ['Title', PaperTitle],
  ]
  const first = Status === 'approved' ? approvedTemplate : rejectedTemplate
  return (ObjectionLink = ''): Letter =>
    FromStatus === 'submitted'
      ? write(first, conference, {
          PaperCode,
          PaperTitle,
          Details: [...known, ['Decision', statusLabels[Status]]],
          Feedback,
          PaperLink,
          ObjectionLink,
        })
      : write(changedDecisionTemplate, conference, {
          PaperCode,
          PaperTitle,
          Decision: statusLabels[Status],
          Details: [...known, ['Before', statusLabels[FromStatus]], ['Now', statusLabels[Status]]],
          Reason,
          Feedback,
          PaperLink,
          ObjectionLink,
        })
}
