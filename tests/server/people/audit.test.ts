import { beforeEach, expect, test } from 'vitest'
import { actAsUser } from '../../../contract/accountAdmin.ts'
import { getAuditChoices, searchAudit, auditTexts, type AuditSearch } from '../../../contract/audit.ts'
import { detailsOf, sentenceOf } from '../../../contract/auditWords.ts'
import { createPage, deletePage, updatePage } from '../../../contract/pages.ts'
import { updatePaper } from '../../../contract/papers.ts'
import { assignRole } from '../../../contract/users.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/emptiedPortal.ts'
import { draftOf } from '../../support/papers.ts'

const portal = await emptiedPortal()
let admin: TestUser
let ada: TestUser
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
  ada = await signedIn(portal, { Email: 'ada@example.org' })
})

const search = async (query: Partial<AuditSearch> = {}) =>
  (await call(portal, searchAudit, { as: admin.AccessToken, query })).Result

test('the log says in sentences who did what to whom, also as somebody else, and what changed', async () => {
  const paper = await draftOf(portal, ada, { PaperTitle: 'On logs' })
  const { Result: session } = await call(portal, actAsUser, {
    as: admin.AccessToken,
    query: { email: ada.Email },
  })
  const { ThemeId, PaperTitle, PaperURL, ConsiderBestPaper } = paper
  await call(portal, updatePaper, {
    as: session.AccessToken,
    params: { id: paper.Id },
    body: { ThemeId, PaperTitle, PaperURL, ConsiderBestPaper, Abstract: 'Of what was done' },
  })
  const params = { id: ada.UserId }
  await call(portal, assignRole, { as: admin.AccessToken, params, body: { Role: 'Auditor' } })
  const { Rows, Total } = await search()
  expect(Total).toBe(3)
  const [role, act, begun] = Rows
  if (!role || !act || !begun) throw new Error('Three entries were expected')
  expect(sentenceOf(role)).toBe(`${role.ActorName} gave a role to ${role.SubjectName}`)
  expect(detailsOf(role).changes).toEqual([{ field: 'Roles', from: 'PaperPresenter', to: 'Auditor' }])
  expect(sentenceOf(act)).toBe(`${role.ActorName} as ${role.SubjectName}: ${act.What} – On logs`)
  expect(act.What).not.toBe('')
  expect(sentenceOf(begun)).toBe(`${role.ActorName} logged in as ${role.SubjectName}`)
})

test('entries are found by who, what, about whom and when, and days the wrong way round are refused', async () => {
  const params = { id: ada.UserId }
  await call(portal, assignRole, { as: admin.AccessToken, params, body: { Role: 'Auditor' } })
  await call(portal, actAsUser, { as: admin.AccessToken, query: { email: ada.Email } })
  expect((await search({ Action: 'Assign role' })).Total).toBe(1)
  expect((await search({ ActorId: ada.UserId })).Total).toBe(0)
  expect((await search({ ActorId: admin.UserId })).Total).toBe(2)
  expect((await search({ About: 'ada@example' })).Total).toBe(2)
  expect((await search({ About: 'nobody here' })).Total).toBe(0)
  const day = (ahead: number) => new Date(portal.clock.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  expect((await search({ From: day(-2), To: day(2) })).Total).toBe(2)
  expect((await search({ From: day(2) })).Total).toBe(0)
  const wrong = await call(portal, searchAudit, {
    as: admin.AccessToken,
    query: { From: day(2), To: day(-2) },
  })
  expect([wrong.status, wrong.Message]).toEqual([422, auditTexts.wrongDays])
  const { Result } = await call(portal, getAuditChoices, { as: admin.AccessToken })
  expect(Result.Actions).toEqual(['Act as another user', 'Assign role'])
  expect(Result.Actors.map(({ Id }) => Id)).toEqual([admin.UserId])
})

test('an entry names the page that it is about, also once the page is there no more', async () => {
  const as = admin.AccessToken
  const fields = { Html: '<p>Come.</p>', IsPublished: false, InMenu: false, InFooter: false, SortOrder: 1 }
  const body = { Title: 'Venue', Slug: 'venue', ...fields }
  const { Result } = await call(portal, createPage, { as, body })
  const params = { id: Result.Id }
  await call(portal, updatePage, { as, params, body: { ...body, Html: '<p>Go.</p>' } })
  const sentences = async () => (await search({ ActorId: admin.UserId })).Rows.map(sentenceOf)
  expect((await sentences()).map((line) => line.split(': ')[1])).toEqual([
    'Change page – Venue',
    'Add page – Venue',
  ])
  await call(portal, deletePage, { as, params })
  expect((await sentences())[0]?.split(': ')[1]).toBe('Delete page – Venue')
})
