import { beforeEach, expect, test } from 'vitest'
import { createAuthor } from '../../../contract/people/authors.ts'
import { getDuplicates, keepApart } from '../../../contract/users/duplicates.ts'
import { downloadDuplicates } from '../../../contract/reports/reports.ts'
import { authorOf, signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { draftOf } from '../../support/papers.ts'
import { registered } from '../../support/registrations.ts'
import { sheetOf } from '../../support/sheets.ts'

const portal = await emptiedPortal({ now: () => Date.parse('2026-11-20T20:00:00Z') })
let as: string
let ada: TestUser
beforeEach(async () => {
  as = (await signedIn(portal, { Roles: ['Admin'] })).AccessToken
  ada = await signedIn(portal, { Email: 'ada@example.org' })
})

const added = async (given: Parameters<typeof authorOf>[0]) =>
  (await call(portal, createAuthor, { as: ada.AccessToken, body: authorOf(given) })).Result.UserDetailId

const facts = [
  'Name',
  'Email',
  'Institution',
  'Institution Country',
  'Sign-in',
  'Role',
  'Papers',
  'Registration',
]

test('people who may be one are downloaded as they are seen, all pairs and not a page of them; nobody else gets it', async () => {
  await draftOf(portal, ada)
  const twin = await added({ Email: 'ada+talks@example.org', FirstName: '=Ada', LastName: 'Lovelace' })
  await registered(portal, twin)
  const ravi = { FirstName: 'Ravi', LastName: 'Menon', Organization: 'University of Mysore' }
  const first = await added({ ...ravi, Email: 'ravi@example.net' })
  const second = await added({ ...ravi, Email: 'menon@example.net' })

  const { Rows } = (await call(portal, getDuplicates, { as })).Result
  expect(Rows.map(({ Reason }) => Reason)).toEqual(['email', 'name'])
  const listed = Rows.map(({ Reason, People }) => [
    Reason === 'email' ? 'Same address' : 'Same name and institution',
    ...People.flatMap((one) => [
      ...[one.FullName, one.Email, one.Organization, one.OrganizationCountry],
      one.UserDetailId === ada.UserDetailId ? 'Signs in' : '',
      one.UserDetailId === ada.UserDetailId ? 'Paper Presenter' : '',
      one.Papers,
      one.UserDetailId === twin ? 'Registered' : '',
    ]),
  ])
  const xlsx = await sheetOf(portal, downloadDuplicates, as)
  expect(xlsx.name).toBe('duplicates-2026-11-21.xlsx')
  expect(xlsx.rows).toEqual([
    [
      'Alike by',
      ...facts.map((fact) => `First person: ${fact}`),
      ...facts.map((fact) => `Second person: ${fact}`),
    ],
    ...listed,
  ])
  expect(xlsx.rows[1]?.slice(5, 10)).toEqual(['Signs in', 'Paper Presenter', 1, '', '=Ada Lovelace'])

  const csv = await sheetOf(portal, downloadDuplicates, as, { format: 'csv', Columns: 'Reason,SecondName' })
  expect(csv.rows.slice(1)).toEqual([
    ['Same address', "'=Ada Lovelace"],
    ['Same name and institution', 'Ravi Menon'],
  ])
  const page = await call(portal, getDuplicates, { as, query: { PageSize: 1 } })
  expect(page.Result.Rows).toHaveLength(1)

  await call(portal, keepApart, { as, body: { KeepId: first, DropId: second } })
  expect((await sheetOf(portal, downloadDuplicates, as)).rows).toEqual(xlsx.rows.slice(0, 2))
  expect((await sheetOf(portal, downloadDuplicates, ada.AccessToken)).status).toBe(403)
})
