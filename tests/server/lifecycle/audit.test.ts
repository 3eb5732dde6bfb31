import type { QueryOf } from '../../../contract/core/endpoint.ts'
import { beforeEach, expect, test } from 'vitest'
import { searchAudit } from '../../../contract/audit/auditList.ts'
import { actAsUser } from '../../../contract/accounts/accountAdmin.ts'
import { getAuditChoices } from '../../../contract/audit/audit.ts'
import { detailsOf, sentenceOf } from '../../../contract/audit/auditTexts.ts'
import { createPage, deletePage, updatePage } from '../../../contract/content/pages.ts'
import { createAuthor } from '../../../contract/people/authors.ts'
import { mergePeople, previewMerge } from '../../../contract/users/duplicates.ts'
import type { AuthorFields } from '../../../contract/people/people.ts'
import { emptyPaper, submitPaper, updatePaper } from '../../../contract/papers/papers.ts'
import { assignRole, deleteUser } from '../../../contract/users/users.ts'
import { auditEntries } from '../../../server/db/schema/audit.ts'
import { authorOf, signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { completeDraftOf, draftOf } from '../../support/papers.ts'
import { payDeskAt } from '../../support/payDesk.ts'
import { claimed, payerOf } from '../../support/payments.ts'

const portal = await emptiedPortal()
let admin: TestUser
let ada: TestUser
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
  ada = await signedIn(portal, { Email: 'ada@example.org' })
})

const search = async (query: Partial<QueryOf<typeof searchAudit>> = {}) =>
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
    body: { ...emptyPaper, ThemeId, PaperTitle, PaperURL, ConsiderBestPaper, Abstract: 'Of what was done' },
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
  expect([wrong.status, wrong.Message]).toEqual([422, 'The last day is before the first'])
  const { Result } = await call(portal, getAuditChoices, { as: admin.AccessToken })
  expect(Result.Actions).toEqual(['Act as another user', 'Assign role'])
  expect(Result.Actors.map(({ Id }) => Id)).toEqual([admin.UserId])
})

/** What the log has under a text, the newest first. */
const found = async (About: string) => (await search({ About })).Rows.map(({ Action }) => Action)

test('who was deleted or merged is found by name and address, with what was done to them before', async () => {
  const as = admin.AccessToken
  const added = async (given: Partial<AuthorFields>) =>
    (await call(portal, createAuthor, { as, body: authorOf(given) })).Result.UserDetailId
  await call(portal, deleteUser, { as, params: { id: await added({ LastName: 'Menón' }) } })
  expect(await found('ravi@example.net')).toEqual(['Delete user', 'Add person'])
  expect(await found('avi@exam')).toEqual(['Delete user', 'Add person'])
  expect(await found('menon RAVI')).toEqual(['Delete user', 'Add person'])
  expect(await found('sita')).toEqual([])

  const KeepId = await added({ Email: 'sita@example.net', FirstName: 'Sita' })
  const DropId = await added({ Email: 'sita.old@example.net', FirstName: 'Seeta' })
  const { Keep, Drop } = (await call(portal, previewMerge, { as, body: { KeepId, DropId } })).Result
  const body = { KeepId, DropId, KeepVersion: Keep.Version, DropVersion: Drop.Version }
  expect((await call(portal, mergePeople, { as, body })).status).toBe(200)
  expect(await found('seeta')).toEqual(['Merge people', 'Add person'])
  expect(await found('sita.old@example.net')).toEqual(['Merge people', 'Add person'])
  expect(await found('sita')).toEqual(['Merge people', 'Add person', 'Add person'])
})

test('an account that was joined with another is found by its address, with what was done to it', async () => {
  const as = admin.AccessToken
  const twin = await signedIn(portal, { Email: 'ada.twin@example.net' })
  const roles = { as, params: { id: twin.UserId }, body: { Role: 'GeneralAttendee' } } as const
  await call(portal, assignRole, roles)
  const ids = { KeepId: ada.UserDetailId, DropId: twin.UserDetailId }
  const { Keep, Drop } = (await call(portal, previewMerge, { as, body: ids })).Result
  const body = { ...ids, KeepVersion: Keep.Version, DropVersion: Drop.Version }
  expect((await call(portal, mergePeople, { as, body })).status).toBe(200)
  expect(await found('ada.twin@example.net')).toEqual(['Merge people', 'Assign role'])
})

test('payments are found under the person and named by them, what was done as somebody else under the paper', async () => {
  const as = admin.AccessToken
  const payer = await payerOf(portal)
  const { desk, decide, cancel } = payDeskAt(portal, () => admin)
  await decide(await claimed(portal, payer, { Amount: 100_000 }), { Amount: 100_000 })
  await desk(payer, { Amount: 400_000 })
  await cancel(payer, 0)
  await portal.context.database.sql.insert(auditEntries).values({
    UserId: admin.UserId,
    Action: 'Change registration',
    SubjectId: payer.AccommodationId,
    Details: {},
    TraceId: '',
  })
  const { Rows } = await search({ About: payer.Email })
  expect(Rows.map(({ Action }) => Action)).toEqual([
    'Change registration',
    'Cancel registration',
    'Record payment',
    'Confirm payment',
  ])
  expect(new Set(Rows.map(({ SubjectName }) => SubjectName)).size).toBe(1)
  expect(Rows[0]?.SubjectName).toMatch(/^Asha Rao/)

  const paper = await completeDraftOf(portal, ada)
  const { Result: session } = await call(portal, actAsUser, { as, query: { email: ada.Email } })
  const params = { id: paper.Id }
  const { Result } = await call(portal, submitPaper, { as: session.AccessToken, params })
  expect(await found(Result.PaperCode.toLowerCase())).toEqual(['Change as another user'])
})

test('an entry names the page that it is about, also once the page is deleted', async () => {
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
