import { objectionTexts } from '../../../contract/papers/objections.ts'
import { paperPath } from '../../../contract/papers/paperPath.ts'
import { decisionLabel, statusLabels } from '../../../contract/papers/papers.ts'
import { withdrawalTexts } from '../../../contract/papers/withdrawal.ts'
import { button, facts, help, list, quote, template, words } from '../template.ts'

const portal = 'https://conference.example.org'

const paper = {
  PaperCode: words('The code of the paper', 'P-0042'),
  PaperTitle: words('The title of the paper', 'On the meaning of words'),
}
const seeLink = {
  PaperLink: button('See the paper', 'Where the paper can be seen', `${portal}${paperPath('sample')}`, true),
}

/** The placeholders of a mail to authors: its own, between those of every paper and its links. */
const toAuthors = <const Own extends object>(own: Own) => ({
  ...paper,
  ...own,
  ...seeLink,
  ObjectionLink: button(
    objectionTexts.mailLink,
    'By which an author who did not submit the paper can object; empty for the owner',
    `${portal}/object?code=sample`,
  ),
})
const ending = ['{PaperLink}', '{ObjectionLink}', help]
const feedback = quote('Feedback', 'What the organisers wrote; empty without', 'A clear and useful paper.')
const authors = ['Ada Lovelace, University of London', 'Charles Babbage, Trinity College']
const known: readonly (readonly [string, string])[] = [
  ['Paper code', 'P-0042'],
  ['Title', 'On the meaning of words'],
]

export const receiptTemplate = template({
  Name: 'paper-submitted',
  Title: 'Receipt of a final submission, to every author',
  Subject: '{PaperCode} submitted: {PaperTitle}',
  Body: [
    'A paper of which you are an author was submitted to {ConferenceName}.',
    '{Details}',
    '{Authors}',
    '{PaperLink}',
    '{ObjectionLink}',
    'If you do not know of this paper, write to {SupportEmail}.',
  ],
  Placeholders: toAuthors({
    Details: facts('Code, title, time, file and its SHA-256', [
      ...known,
      ['Submitted', '1 March 2030, 18:30 IST'],
      ['File', 'words.pdf'],
    ]),
    Authors: list('Authors', 'The authors in their order', authors),
  }),
})

export const authorsTemplate = template({
  Name: 'paper-authors',
  Title: 'Authors changed after the submission, to everybody concerned',
  Subject: '{PaperCode} authors changed: {PaperTitle}',
  Body: [
    'The organisers of {ConferenceName} have changed the authors of a paper, or their order.',
    '{Details}',
    '{Authors}',
    '{Reason}',
    ...ending,
  ],
  Placeholders: toAuthors({
    Details: facts('Code and title', known),
    Authors: list('Authors now', 'The authors in their order', authors),
    Reason: quote(
      withdrawalTexts.reason,
      'Why they were changed; empty while the paper is under review',
      'An author was missing.',
    ),
  }),
})

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
  Title: 'Paper kept under review, such as for a revision, to every author',
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

export const changedPaperTemplate = template({
  Name: 'paper-changed',
  Title: 'Decided paper edited by the organisers, to every author',
  Subject: '{PaperCode} changed: {PaperTitle}',
  Body: [
    'The organisers of {ConferenceName} have changed a paper of which you are an author.',
    '{Details}',
    '{Reason}',
    ...ending,
  ],
  Placeholders: toAuthors({
    Details: facts('Code, title and what was changed', [...known, ['Changed', 'Paper title, Abstract']]),
    Reason: quote(withdrawalTexts.reason, 'Why the paper was changed', 'A word of the title was missing.'),
  }),
})

export const withdrawalTemplate = template({
  Name: 'paper-withdrawn',
  Title: 'Paper withdrawn, to the organisers and every author',
  Subject: '{PaperCode} withdrawn: {PaperTitle}',
  Body: [
    'A paper was withdrawn from {ConferenceName} by the person who had submitted it.',
    '{Details}',
    '{Reason}',
    ...ending,
  ],
  Placeholders: toAuthors({
    Details: facts('Code, title and time', [
      ...known,
      [withdrawalTexts.withdrawn, '1 March 2030, 18:30 IST'],
    ]),
    Reason: quote(withdrawalTexts.reason, 'What the person wrote', 'It was published elsewhere.'),
  }),
})

export const withdrawalForAuthorTemplate = template({
  Name: 'paper-withdrawn-by-organisers',
  Title: 'Paper withdrawn by the organisers for its author, to the organisers and every author',
  Subject: '{PaperCode} withdrawn: {PaperTitle}',
  Body: [
    'The organisers of {ConferenceName} have withdrawn a paper for its author.',
    '{Details}',
    '{Reason}',
    ...ending,
  ],
  Placeholders: withdrawalTemplate.Placeholders,
})

export const returnTemplate = template({
  Name: 'paper-brought-back',
  Title: 'Withdrawn paper brought back, to the organisers and every author',
  Subject: '{PaperCode} takes part again: {PaperTitle}',
  Body: [
    'The organisers of {ConferenceName} have brought back a paper that was withdrawn. It takes part again.',
    '{Details}',
    '{Reason}',
    ...ending,
  ],
  Placeholders: toAuthors({
    Details: facts('Code, title and status', [...known, ['Status', statusLabels.approved]]),
    Reason: quote(withdrawalTexts.reason, 'Why it was brought back', 'It was withdrawn by mistake.'),
  }),
})

export const objectionTemplate = template({
  Name: 'paper-objection',
  Title: 'An author objects to a paper, to the organisers and its owner',
  Subject: '{PaperCode}: an author objects, {PaperTitle}',
  Body: [
    '{FullName} says that something is wrong with a paper at {ConferenceName}.',
    '{Details}',
    '{Reason}',
    '{PaperLink}',
  ],
  Placeholders: {
    ...paper,
    FullName: words('The author who objects', 'Charles Babbage'),
    Details: facts('Code, title and what is wrong', [...known, ['What is wrong', 'I am not an author']]),
    Reason: quote(objectionTexts.reason, 'What the author wrote', 'I never saw this paper.'),
    ...seeLink,
  },
})

export const objectionAnswerTemplate = template({
  Name: 'paper-objection-answer',
  Title: 'An objection to a paper is answered, to the organisers and the author who objected',
  Subject: '{PaperCode}: an objection is answered, {PaperTitle}',
  Body: [
    'The person who submitted a paper to {ConferenceName} has answered an objection to it.',
    '{Details}',
    '{Reason}',
    '{PaperLink}',
  ],
  Placeholders: {
    ...paper,
    Details: facts('Code, title, who objected and what is wrong', [
      ...known,
      ['Objection by', 'Charles Babbage'],
      ['What is wrong', 'I am not an author'],
    ]),
    Reason: quote(objectionTexts.answer, 'What the person answered', 'You wrote its second part.'),
    ...seeLink,
  },
})

export const extensionTemplate = template({
  Name: 'paper-extension',
  Title: 'More time to submit one paper, to its owner',
  Subject: 'More time for your paper: {PaperTitle}',
  Body: [
    'The organisers of {ConferenceName} give you more time to submit your paper.',
    '{Details}',
    '{PaperLink}',
    help,
  ],
  Placeholders: {
    PaperTitle: paper.PaperTitle,
    Until: words('Until when it may be submitted', '1 March 2030, 18:30 IST'),
    Details: facts('Title and until when', [
      ['Title', 'On the meaning of words'],
      ['Submit it until', '1 March 2030, 18:30 IST'],
    ]),
    PaperLink: button(
      'Continue with the paper',
      'Where the draft is',
      `${portal}${paperPath('sample')}`,
      true,
    ),
  },
})

export const commitmentLapsedTemplate = template({
  Name: 'paper-commitment-lapsed',
  Title: 'The file of a commitment did not arrive in time, to its owner and the organisers',
  Subject: 'The file did not arrive: {PaperTitle}',
  Body: [
    'A paper for {ConferenceName} was committed to, but its file did not arrive in time. It is still a draft.',
    '{Details}',
    '{PaperLink}',
    'Only the organisers can give it more time.',
    help,
  ],
  Placeholders: {
    PaperTitle: paper.PaperTitle,
    Details: facts('Title, time of the commitment, until when the file was expected, its name', [
      ['Title', 'On the meaning of words'],
      ['Committed', '1 March 2030, 18:30 IST'],
      ['File expected until', '2 March 2030, 18:30 IST'],
      ['File', 'words.pdf'],
    ]),
    PaperLink: button('See the paper', 'Where the draft is', `${portal}${paperPath('sample')}`, true),
  },
})

export const draftReminderTemplate = template({
  Name: 'paper-reminder',
  Title: 'Reminder of drafts, to their owners',
  Subject: 'Not submitted yet: your draft for {ConferenceName}',
  Body: [
    'You have begun a paper for {ConferenceName}, and it is not submitted yet.',
    '{Titles}',
    '{Details}',
    '{PaperLink}',
    help,
  ],
  Placeholders: {
    Titles: list('Drafts', 'The titles of the drafts', ['On the meaning of words']),
    Details: facts('Until when they can be submitted; empty while no day is set', [
      ['Submit until', '1 March 2030, 18:30 IST'],
    ]),
    PaperLink: button('Continue with the paper', 'Where the drafts are', portal, true),
  },
})
