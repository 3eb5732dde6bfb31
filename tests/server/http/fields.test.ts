import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { changeOwnEmail, changeOwnPassword } from '../../../contract/accounts/ownAccount.ts'
import { beginSecondFactor, confirmSecondFactor } from '../../../contract/accounts/secondFactor.ts'
import { createPage } from '../../../contract/content/pages.ts'
import { updateAuthor, createAuthor } from '../../../contract/people/authors.ts'
import { saveProfile } from '../../../contract/people/profile.ts'
import { createPaper, emptyPaper, submitPaper, updatePaper } from '../../../contract/papers/papers.ts'
import { createTheme } from '../../../contract/papers/themes.ts'
import { profileOf, signedIn, testPassword } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { draftOf } from '../../support/papers.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'

const portal = await emptiedPortal()

const admin = async () => (await signedIn(portal, { Roles: ['Admin'] })).AccessToken
const refusalOf = ({ status, Errors, Fields }: Awaited<ReturnType<typeof call>>) => ({
  status,
  Errors,
  Fields,
})

test('a rule of the contract names its fields, and a request repeated under its key names them again', async () => {
  const as = (await signedIn(portal)).AccessToken
  const sent = {
    as,
    key: randomUUID(),
    body: { ...emptyPaper, PaperTitle: 'x'.repeat(501), Abstract: 'x'.repeat(50_001) },
  }
  const refusal = {
    status: 422,
    Errors: [
      'Paper title must be at most 500 characters long',
      'Abstract must be at most 50000 characters long',
    ],
    Fields: {
      PaperTitle: 'Paper title must be at most 500 characters long',
      Abstract: 'Abstract must be at most 50000 characters long',
    },
  }
  expect(refusalOf(await call(portal, createPaper, sent))).toEqual(refusal)
  expect(refusalOf(await call(portal, createPaper, sent))).toEqual(refusal)
})

test('a refusal that is kept under its key keeps its fields', async () => {
  const as = await admin()
  await call(portal, beginSecondFactor, { as })
  const sent = { as, key: randomUUID(), body: { Code: '000000', Password: testPassword } }
  const first = await call(portal, confirmSecondFactor, sent)
  expect(refusalOf(first)).toEqual({ status: 400, Errors: [first.Message], Fields: { Code: first.Message } })
  expect(refusalOf(await call(portal, confirmSecondFactor, sent))).toEqual(refusalOf(first))
})

test('a handler names the theme and the file that do not exist', async () => {
  const user = await signedIn(portal)
  const as = user.AccessToken
  const draft = await draftOf(portal, user)
  const body = { ...emptyPaper, PaperTitle: 'Rivers', ThemeId: randomUUID(), PaperURL: randomUUID() }
  const saved = await call(portal, updatePaper, { as, params: { id: draft.Id }, body })
  expect(refusalOf(saved)).toEqual({
    status: 422,
    Errors: ['This theme does not exist', 'This file does not exist'],
    Fields: { ThemeId: 'This theme does not exist', PaperURL: 'This file does not exist' },
  })
})

test('a submission names every field that is missing', async () => {
  const user = await signedIn(portal)
  const as = user.AccessToken
  const draft = await draftOf(portal, user)
  const { Errors, Fields } = await call(portal, submitPaper, { as, params: { id: draft.Id } })
  expect(Object.entries(Fields ?? {})).toEqual([
    ['ThemeId', 'Theme is required'],
    ['Abstract', 'Abstract is required'],
    ['PaperURL', 'Paper file is required'],
  ])
  expect(Errors).toEqual(['Theme is required', 'Abstract is required', 'Paper file is required'])
})

test('a name that is taken belongs to its field', async () => {
  const as = await admin()
  const theme = { as, body: { ThemeTitle: 'Phonology', IsActive: true } }
  await call(portal, createTheme, theme)
  expect(await call(portal, createTheme, theme)).toMatchObject({
    status: 409,
    Fields: { ThemeTitle: 'A theme with this title exists already' },
  })
  const page = { Title: 'Venue', Slug: 'venue', Html: '<p>Hall</p>', IsPublished: true }
  const body = { ...page, InMenu: false, InFooter: false, SortOrder: 0 }
  await call(portal, createPage, { as, body })
  expect(await call(portal, createPage, { as, body })).toMatchObject({
    status: 422,
    Fields: { Slug: 'Another page has this address. Please choose another one' },
  })
})

test('an address that is taken or locked, a locked phone number and a foreign proof belong to their fields', async () => {
  const { AccessToken: as, Email } = await signedIn(portal)
  const {
    DOB: _day,
    Nationality: _place,
    StudentId: _proof,
    ...person
  } = profileOf({ Email: 'a@example.org' })
  const { Result } = await call(portal, createAuthor, { as, body: person })
  expect(
    await call(portal, updateAuthor, { as, params: { id: Result.UserDetailId }, body: { Email } }),
  ).toMatchObject({ status: 409, Fields: { Email: 'Another person has this email already' } })
  expect(
    await call(portal, saveProfile, { as, body: { Email: 'b@example.org', PhoneNumber: '9000000001' } }),
  ).toMatchObject({
    status: 422,
    Errors: ['Email cannot be changed here', 'Phone number cannot be changed here'],
    Fields: { Email: 'Email cannot be changed here', PhoneNumber: 'Phone number cannot be changed here' },
  })
  const student = { Designation: 'PhD Scholar', StudentId: randomUUID() }
  expect(await call(portal, saveProfile, { as, body: student })).toMatchObject({
    status: 422,
    Fields: { StudentId: 'Unknown file' },
  })
})

test('a wrong password belongs to the field that asked for it', async () => {
  const { AccessToken: as, Email } = await signedIn(portal)
  const Password = 'Wrong#Word2020'
  expect(
    await call(portal, changeOwnEmail, { as, body: { Email: 'new@example.org', Password } }),
  ).toMatchObject({ status: 400, Fields: { Password: 'This is not your current password' } })
  expect(
    await call(portal, changeOwnPassword, {
      as,
      body: { CurrentPassword: Password, Password: 'Other#Word2020' },
    }),
  ).toMatchObject({ status: 400, Fields: { CurrentPassword: 'This is not your current password' } })
  expect(await call(portal, changeOwnEmail, { as, body: { Email, Password: testPassword } })).toMatchObject({
    status: 422,
    Fields: { Email: 'This is your email address already' },
  })
})

test('a refusal about no field has no fields, and neither has a good reply', async () => {
  const { AccessToken: as } = await signedIn(portal)
  const theme = { ThemeTitle: 'Phonology', IsActive: true }
  for (const reply of [
    await call(portal, createTheme, { as, body: theme }),
    await call(portal, createPaper, { as, body: { ...emptyPaper, PaperTitle: 'Rivers' } }),
  ])
    expect('Fields' in reply).toBe(false)
})
