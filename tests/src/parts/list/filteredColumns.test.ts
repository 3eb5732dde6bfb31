import { describe, expect, test } from 'vitest'
import type { Column } from '../../../../contract/core/columns.ts'
import { lists } from '../../../support/lists.ts'

/** The word search of a list. */
const search = 'its search'

/**
 * What finds the values of a column where it is no filter of the column's name (such as `Due`, `DueFrom` or `ThemeId`):
 * the search, or filters of other names.
 */
const others: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  people: {
    ...{ Name: search, Email: search, Organization: search },
    ...{ OrganizationCountry: 'Country', Roles: 'Role', Access: 'access' },
  },
  bills: {
    ...{ Person: search, Email: search, Paper: search, Reference: search },
    ...{
      Expected: 'AmountOf',
      Received: 'AmountOf',
      Claims: 'AmountOf',
      Due: 'AmountOf',
      Overpaid: 'AmountOf',
    },
    Created: 'RegisteredFrom',
  },
  mails: { Recipient: search, Subject: search, Kind: 'Template' },
  papers: {
    ...{ Code: search, Title: search, Authors: search, Abstract: search },
    ...{ Rank: 'ScoreFrom', Scores: 'ScoreFrom', Reviews: 'FewerReviews', OwnerEmail: 'Owner' },
    ...{ Institutions: 'Institution', Countries: 'Country' },
  },
  'audit log': { When: 'From', Who: 'ActorId', Entry: 'Action' },
  abstracts: { Code: search, Title: search, Authors: search, VerifiedOn: 'VerifiedFrom' },
  pairs: { Alike: 'Kind', DismissedBy: 'Dismissed' },
  'papers of the archive': { Code: search, Title: search, Authors: search },
  'registrations of the archive': { Name: search, Institution: search },
  'receipts of the archive': { Number: search, Name: search },
  'statement lines': {
    ...{ Description: search, TransactionId: search, Matches: search },
    ...{ PaidOn: 'PaidFrom', Amount: 'least' },
  },
  assignments: { Title: search, Email: search },
  'papers under review': {
    ...{ Code: search, Title: search, Asked: 'FewerAsked', Done: 'FewerReviews' },
    ...{ Overdue: 'Late', Scores: 'ScoreFrom', Round: 'Again' },
  },
  auditors: { Name: search, Themes: 'Theme', Open: 'State', Overdue: 'State' },
  'papers to review': { Code: search, Title: search, Due: 'State' },
  // Their search looks at all that they show.
  'travellers of a day': { Time: 'Half', Name: search, By: 'Mode', Place: search, Phone: search },
  'people who need a room': { Name: search, Stay: 'Night' },
}

/** Columns that nothing filters, and why. */
const exceptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  papers: {
    Feedback: 'a text of the report alone',
    WithdrawReason: 'a text of the report alone',
  },
  'audit log': { Details: 'the words of an entry that is open; who, what, when and about whom find it' },
  versions: {
    ...{ What: 'the screen asks for one thing', When: 'few versions of one thing, the newest first' },
    ...{
      Who: 'few versions of one thing',
      State: 'only the newest is in use',
      Changes: 'few versions of one thing',
    },
  },
  pairs: {
    Score: 'the most alike are first',
    ...{
      FirstCode: 'a pair is found from the list of abstracts',
      FirstTitle: 'likewise',
      FirstAuthors: 'likewise',
    },
    ...{ SecondCode: 'likewise', SecondTitle: 'likewise', SecondAuthors: 'likewise' },
    Remarks: 'only dismissed pairs have them',
  },
  'papers of the archive': {
    Theme: 'a past conference: its file',
    Status: 'likewise',
    Submitted: 'likewise',
  },
  'registrations of the archive': {
    ...{ Category: 'a past conference: its file', Attending: 'likewise', Accommodation: 'likewise' },
    ...{ Persons: 'likewise', Currency: 'likewise', Total: 'likewise', Received: 'likewise' },
    ...{ Cancelled: 'likewise', Arrival: 'likewise', Departure: 'likewise' },
  },
  'receipts of the archive': {
    ...{ Currency: 'a past conference: its file', Amount: 'likewise', Issued: 'likewise', Void: 'likewise' },
    Reason: 'likewise',
  },
  'sent notifications': {
    ...{
      Subject: 'few: active ones apart from past ones',
      To: 'few',
      From: 'few',
      Until: 'few',
      ByMail: 'few',
    },
    ...{ Readers: 'few', Receivers: 'few', SentBy: 'few' },
  },
  'statement lines': {
    Line: 'the place of a line in its file, which is its order',
    Reason: 'it follows from the state and from how the line was matched, which are filters',
  },
}

describe.each(lists)('every column of the list of %s', (name, { spec }) => {
  const shown: readonly Pick<Column<never>, 'key'>[] = [...spec.columns, ...(spec.sheet?.columns ?? [])]
  const keys = [...new Set(shown.map(({ key }) => key))]
  const fields = Object.keys(spec.fields ?? {})
  const isSearched = (spec.search?.filter ?? 'Text') in spec.filter
  const has = (other: string) => (other === search ? isSearched : fields.includes(other))
  const isOwn = (key: string) => [key, `${key}Id`, `${key}From`].some((field) => fields.includes(field))

  test('is filtered, searched, or an exception with a reason', () => {
    const found = keys.map((key) => {
      const other = others[name]?.[key]
      const ways = [isOwn(key), other !== undefined && has(other), exceptions[name]?.[key] !== undefined]
      return [key, ways.filter(Boolean).length]
    })
    expect(found).toEqual(keys.map((key) => [key, 1]))
  })

  test('is there where this file names it', () => {
    const named = [...Object.keys(others[name] ?? {}), ...Object.keys(exceptions[name] ?? {})]
    expect(named.filter((key) => !keys.includes(key))).toEqual([])
  })

  test('has both bounds where it has one', () => {
    const pairs = fields.filter((field) => fields.includes(`${field.replace(/From$/, '')}To`))
    expect(fields.filter((field) => field.endsWith('From') && !pairs.includes(field))).toEqual([])
  })
})
