import { statusLabels } from '../../../contract/papers/papers.ts'
import { withdrawalTexts } from '../../../contract/papers/withdrawal.ts'
import { facts, list, quote, template } from '../template.ts'
import { toAuthors, ending, authors, known } from './paperParts.ts'

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
