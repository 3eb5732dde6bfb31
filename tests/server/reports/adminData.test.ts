import { beforeEach, expect, test } from 'vitest'
import { getAdminData } from '../../../contract/reports/overview.ts'
import { papers, paperAuthors } from '../../../server/db/schema/papers.ts'
import { people } from '../../../server/db/schema/people.ts'
import { eq } from 'drizzle-orm'
import { profileOf, signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { draftOf, settingsOf, themeOf } from '../../support/papers.ts'

// Half past one at night in Kolkata; in London it is still the evening before.
const portal = await emptiedPortal({ now: () => Date.parse('2026-11-20T20:00:00Z') })
let admin: TestUser
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

const adminData = async () => (await call(portal, getAdminData, { as: admin.AccessToken })).Result

/** Makes a draft a paper that was submitted at a moment. */
async function submittedOn(Id: string, SubmittedOn: string) {
  await portal.context.database.sql
    .update(papers)
    .set({ Status: 'submitted', SubmittedOn })
    .where(eq(papers.Id, Id))
}

test('an empty conference is all noughts, and only admins read it (spec 3.33, 7.50)', async () => {
  expect(await adminData()).toEqual({
    TotalNumOfPapers: 0,
    TotalNumOfPapersToday: 0,
    TotalNumOfMaleAuthors: 0,
    TotalNumOfFeMaleAuthors: 0,
    TotalNumOfIndianAuthors: 0,
    TotalNumOfForeignAuthors: 0,
    Themes: [],
  })
  const presenter = await signedIn(portal)
  expect((await call(portal, getAdminData, { as: presenter.AccessToken })).status).toBe(403)
})

test('each author counts once, by gender and nationality, or by residence where that is all one knows (spec 3.33)', async () => {
  const asha = await signedIn(portal)
  const emil = await signedIn(portal)
  await portal.context.database.sql
    .update(people)
    .set({ Gender: 'Male', Nationality: 'German' })
    .where(eq(people.UserDetailId, emil.UserDetailId))
  const first = await draftOf(portal, asha)
  await draftOf(portal, asha, { PaperTitle: 'On the meaning of signs' })
  await draftOf(portal, emil)
  const {
    DOB: _dob,
    StudentId: _proof,
    ...added
  } = profileOf({
    Gender: 'Other',
    Nationality: '',
    ResidenceCountry: 'Nepal',
    Email: 'added@example.org',
  })
  const [person] = await portal.context.database.sql
    .insert(people)
    .values({ ...added, FullName: 'Asha Rao' })
    .returning()
  await portal.context.database.sql
    .insert(paperAuthors)
    .values({ PaperId: first.Id, UserDetailId: person?.UserDetailId ?? '', Sequence: 2 })
  expect(await adminData()).toMatchObject({
    TotalNumOfPapers: 3,
    TotalNumOfMaleAuthors: 1,
    TotalNumOfFeMaleAuthors: 1,
    TotalNumOfIndianAuthors: 1,
    TotalNumOfForeignAuthors: 2,
  })
})

test('today begins at midnight in the conference’s zone, and drafts are not submitted (spec 3.33)', async () => {
  const presenter = await signedIn(portal)
  const drafts = []
  for (const PaperTitle of ['One', 'Two', 'Three'])
    drafts.push(await draftOf(portal, presenter, { PaperTitle }))
  await submittedOn(drafts[0]?.Id ?? '', '2026-11-20T18:29:59.000Z')
  await submittedOn(drafts[1]?.Id ?? '', '2026-11-20T18:30:00.000Z')
  expect(await adminData()).toMatchObject({ TotalNumOfPapers: 3, TotalNumOfPapersToday: 1 })
  await settingsOf(portal, { TimeZone: 'Europe/London' })
  expect(await adminData()).toMatchObject({ TotalNumOfPapersToday: 2 })
})

test('themes come with their papers, the fullest first; an empty one that is not offered is left out (spec 3.33)', async () => {
  const syntax = await themeOf(portal, 'Syntax')
  const phonology = await themeOf(portal, 'Phonology')
  await themeOf(portal, 'Runes', false)
  const presenter = await signedIn(portal)
  await draftOf(portal, presenter, { ThemeId: syntax })
  expect((await adminData()).Themes).toEqual([
    { ThemeId: syntax, Title: 'Syntax', PaperCount: 1 },
    { ThemeId: phonology, Title: 'Phonology', PaperCount: 0 },
  ])
})
