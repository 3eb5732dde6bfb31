import { objectionTexts } from '../../../contract/papers/objections.ts'
import { paperPath } from '../../../contract/papers/paperPath.ts'
import { button, help, quote, words } from '../template.ts'

export const portal = 'https://conference.example.org'

export const paper = {
  PaperCode: words('The code of the paper', 'P-0042'),
  PaperTitle: words('The title of the paper', 'On the meaning of words'),
}

export const seeLink = {
  PaperLink: button('See the paper', 'Where the paper can be seen', `${portal}${paperPath('sample')}`, true),
}

/** The placeholders of a mail to authors: its own, between those of every paper and its links. */
export const toAuthors = <const Own extends object>(own: Own) => ({
  ...paper,
  ...own,
  ...seeLink,
  ObjectionLink: button(
    objectionTexts.mailLink,
    'By which an author who did not submit the paper can object; empty for the owner',
    `${portal}/object?code=sample`,
  ),
})

export const ending = ['{PaperLink}', '{ObjectionLink}', help]

export const feedback = quote(
  'Feedback',
  'What the organisers wrote; empty without',
  'A clear and useful paper.',
)

export const authors = ['Ada Lovelace, University of London', 'Charles Babbage, Trinity College']

export const known: readonly (readonly [string, string])[] = [
  ['Paper code', 'P-0042'],
  ['Title', 'On the meaning of words'],
]
