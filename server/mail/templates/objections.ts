import { objectionTexts } from '../../../contract/papers/objections.ts'
import { facts, quote, template, words } from '../template.ts'
import { paper, seeLink, known } from './paperParts.ts'

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
