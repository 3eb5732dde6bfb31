import { decisionLabel, statusLabels } from '../../../contract/papers/papers.ts'
import { withdrawalTexts } from '../../../contract/papers/withdrawal.ts'
import { facts, help, quote, template, words } from '../template.ts'
import { toAuthors, ending, feedback, known } from './paperParts.ts'

const kindOf = (example: string) =>
  words('The kind of decision, as the organisers have named it; empty without one', example)

const decision = (outcome: string, kind: string) =>
  toAuthors({
    Details: facts('Code, title and decision', [...known, ['Decision', outcome]]),
    Kind: kindOf(kind),
    Feedback: feedback,
  })

const decided = [
  'A decision was made on a paper of which you are an author at {ConferenceName}.',
  '{Details}',
  '{Feedback}',
  ...ending,
]

export const approvedTemplate = template({
  Name: 'paper-approved',
  Title: 'Paper approved, to every author',
  Subject: '{PaperCode} approved: {PaperTitle}',
  Body: decided,
  Placeholders: decision(statusLabels.approved, 'Talk'),
})

export const rejectedTemplate = template({
  Name: 'paper-rejected',
  Title: 'Paper rejected, to every author',
  Subject: '{PaperCode} rejected: {PaperTitle}',
  Body: decided,
  Placeholders: decision(statusLabels.rejected, 'Next year'),
})

export const keptTemplate = template({
  Name: 'paper-kept',
  Title: 'Paper stays under review, such as to be changed first, to every author',
  Subject: '{PaperCode}: {Kind}, {PaperTitle}',
  Body: decided,
  Placeholders: decision(decisionLabel('submitted', 'Revise'), 'Revise'),
})

export const changedDecisionTemplate = template({
  Name: 'paper-decision-changed',
  Title: 'Decision changed, to every author',
  Subject: '{PaperCode} is now: {Decision}, {PaperTitle}',
  Body: [
    'The organisers of {ConferenceName} have changed the decision on a paper of which you are an author.',
    '{Details}',
    '{Reason}',
    '{Feedback}',
    '{PaperLink}',
    '{ObjectionLink}',
    'Your registration and your payments stay as they are.',
    help,
  ],
  Placeholders: toAuthors({
    Decision: words('What the paper is now', statusLabels.approved),
    Kind: kindOf('Talk'),
    Details: facts('Code, title, and what the paper was and is', [
      ...known,
      ['Before', statusLabels.rejected],
      ['Now', statusLabels.approved],
    ]),
    Reason: quote(withdrawalTexts.reason, 'Why the decision was changed', 'The wrong paper was rejected.'),
    Feedback: feedback,
  }),
})
