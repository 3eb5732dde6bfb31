import { expect, test } from 'vitest'
import { cleanLine, isLine } from '../../../contract/core/lines.ts'
import { lineErrors } from '../../../contract/core/rules.ts'
import { createPaper } from '../../../contract/papers/papers.ts'
import { AuthorBody, AuthorChange } from '../../../contract/people/people.ts'
import { SessionFields } from '../../../contract/events/eventFields.ts'

test.each(['\t', '\n', '\r', '\u0000', '\u0007', '\u001B', '\u007F', '\u0085', '\u009B', '\u2028', '\u2029'])(
  'a single line has no control character such as %j',
  (sign) => {
    expect(isLine(`Ada${sign}Lovelace`)).toBe(false)
    expect(isLine(cleanLine(`Ada${sign}Lovelace`))).toBe(true)
  },
)

test.each(['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069'])(
  'a single line has no character that reverses the direction of text: %j',
  (sign) => {
    expect(isLine(`invoice${sign}fdp.exe`)).toBe(false)
    expect(cleanLine(`invoice${sign}fdp.exe`)).toBe('invoicefdp.exe')
  },
)

test.each([
  'محمد بن موسى الخوارزمي',
  'רבי משה בן מימון (Maimonides)',
  // A Persian name with a zero-width non-joiner, a Sinhala one with a joiner, and marks beside digits.
  'علی\u200Cرضا',
  'ශ්\u200Dරී ලංකා',
  'שלום\u200F 42\u200E',
  'क्षत्रिय \u{1F469}\u200D\u{1F52C}',
  'Zoë O’Connor-Ğül',
])('names in every script are single lines: %s', (name) => {
  expect(isLine(name)).toBe(true)
  expect(cleanLine(name)).toBe(name)
})

test('what is pasted with tabs and line breaks becomes one line, with every word kept', () => {
  expect(cleanLine('Speech\tand\r\nLanguage\u2029 Processing\u0007')).toBe('Speech and Language  Processing')
})

test('a body is refused by the names of its lines, also inside lists and in part, and a long text is not', () => {
  const said = (field: string) =>
    `${field} has a line break, a tab or a hidden character. Please type it again`
  const paper = { PaperTitle: 'Speech\tand Language', Abstract: 'One\n\ttwo' }
  expect(lineErrors(createPaper.body, paper)).toEqual({ PaperTitle: said('Paper title') })
  expect(lineErrors(AuthorBody, { FirstName: 'Ada', LastName: 'Lovelace\u202E' })).toEqual({
    LastName: said('Last name'),
  })
  expect(lineErrors(AuthorChange, { MiddleName: 'King\n' })).toEqual({ MiddleName: said('Middle name') })
  const Participants = [{ FullName: 'Ada Lovelace' }, { FullName: 'Mary\tSomerville' }]
  expect(lineErrors(SessionFields, { Title: 'Plenary', Description: 'a\nb', Participants })).toEqual({
    FullName: said('Full name'),
  })
})
