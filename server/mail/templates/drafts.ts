import { paperPath } from '../../../contract/papers/paperPath.ts'
import { button, facts, help, list, template, words } from '../template.ts'
import { portal, paper } from './paperParts.ts'

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
