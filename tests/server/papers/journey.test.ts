import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { decidePapers } from '../../../contract/papers/decisions.ts'
import { saveAuthors } from '../../../contract/papers/paperAuthors.ts'
import { getPaperJourney } from '../../../contract/papers/paperJourney.ts'
import { replaceFile, submitPaper } from '../../../contract/papers/papers.ts'
import { accommodations } from '../../../server/db/schema/registration.ts'
import { mailsTo, signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { completeDraftOf, dateOf, decideWithoutWindow, fileOf } from '../../support/papers.ts'
import { registered, transferred } from '../../support/registrations.ts'

const portal = await emptiedPortal()
const { sql } = portal.context.database
let ada: TestUser
let bob: TestUser
let eve: TestUser
let admin: TestUser
beforeEach(async () => {
  await decideWithoutWindow(portal)
  ada = await signedIn(portal)
  bob = await signedIn(portal)
  eve = await signedIn(portal)
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

const journey = (id: string, as: TestUser) =>
  call(portal, getPaperJourney, { as: as.AccessToken, params: { id } })

/** A draft of Ada and Bob. */
async function draft() {
  const paper = await completeDraftOf(portal, ada, { PaperTitle: 'On words' })
  const Authors = [ada, bob].map(({ UserDetailId }, i) => ({ UserDetailId, UserSequence: i + 1 }))
  await call(portal, saveAuthors, { as: ada.AccessToken, body: { PaperId: paper.Id, Authors } })
  return paper
}

test('owner and authors see the files and days of a paper, strangers do not even learn that it exists', async () => {
  const { Id, PaperURL } = await draft()
  for (const author of [ada, bob])
    expect(await journey(Id, author)).toMatchObject({
      status: 200,
      Result: {
        DecidedOn: null,
        RegisteredOn: null,
        PaidOn: null,
        Files: [{ Number: 1, FileId: PaperURL, FileName: 'paper.pdf' }],
      },
    })
  expect((await journey(Id, eve)).status).toBe(404)
  expect((await journey(Id, admin)).status).toBe(403)
})

test('a replaced file is taken back: the earlier one becomes a new version, by the owner and before the conference alone', async () => {
  await dateOf(
    portal,
    'conference_date',
    new Date(portal.clock.now() + 2 * 86_400_000).toISOString().slice(0, 10),
  )
  const { Id, PaperURL } = await draft()
  await call(portal, submitPaper, { as: ada.AccessToken, params: { id: Id } })
  const use = (uploadPaper: string, as = ada) =>
    call(portal, replaceFile, { as: as.AccessToken, params: { id: Id }, query: { uploadPaper } })
  const second = await fileOf(portal, ada, { FileName: 'second.pdf' })
  await use(second)
  expect((await use(PaperURL, bob)).status).toBe(404)
  expect(await use(PaperURL)).toMatchObject({ status: 200, Result: { PaperURL, FileName: 'paper.pdf' } })
  const files = (await journey(Id, bob)).Result.Files
  expect(files.map(({ Number, FileId }) => [Number, FileId])).toEqual([
    [3, PaperURL],
    [2, second],
    [1, PaperURL],
  ])
  await dateOf(portal, 'conference_date', '2020-01-01')
  expect(await use(second)).toMatchObject({
    status: 422,
    Errors: ['Conference Date Has Passed, Cannot Upload Paper Document'],
  })
})

test('the day of the decision is that of the present one, and the days of registration and payment are the caller’s own', async () => {
  const { Id } = await draft()
  await call(portal, submitPaper, { as: ada.AccessToken, params: { id: Id } })
  const decide = (Status: 'approved' | 'rejected', From?: 'approved' | 'rejected') =>
    call(portal, decidePapers, {
      as: admin.AccessToken,
      body: { PaperIds: [Id], Status, Feedback: '', ...(From && { From, Reason: 'A mistake' }) },
    })
  const decidedOn = async () => Date.parse((await journey(Id, ada)).Result.DecidedOn ?? '')
  await decide('rejected')
  const first = await decidedOn()
  expect(Math.abs(first - portal.clock.now())).toBeLessThan(60_000)
  portal.clock.advance(600_000)
  await decide('approved', 'rejected')
  expect(await decidedOn()).toBeGreaterThanOrEqual(first + 600_000)

  const { AccommodationId, PaymentDetailsId } = await registered(portal, ada.UserDetailId)
  const CreatedOn = '2026-11-01T08:00:00.000Z'
  await sql
    .update(accommodations)
    .set({ CreatedOn })
    .where(eq(accommodations.AccommodationId, AccommodationId))
  expect((await journey(Id, ada)).Result).toMatchObject({ RegisteredOn: CreatedOn, PaidOn: null })
  const DecidedOn = '2026-11-03T08:00:00.000Z'
  await transferred(portal, PaymentDetailsId, { State: 'confirmed', ConfirmedAmount: 1000, DecidedOn })
  await transferred(portal, PaymentDetailsId, { State: 'refused', DecidedOn: '2026-11-05T08:00:00.000Z' })
  expect((await journey(Id, ada)).Result).toMatchObject({ RegisteredOn: CreatedOn, PaidOn: DecidedOn })
  expect((await journey(Id, bob)).Result).toMatchObject({ RegisteredOn: null, PaidOn: null })
  const cancelled = { CancelledOn: CreatedOn }
  await sql.update(accommodations).set(cancelled).where(eq(accommodations.AccommodationId, AccommodationId))
  expect((await journey(Id, ada)).Result).toMatchObject({ RegisteredOn: null, PaidOn: null })
})

test('a mail about a paper leads each author to its page', async () => {
  const { Id } = await draft()
  await call(portal, submitPaper, { as: ada.AccessToken, params: { id: Id } })
  for (const { Email } of [ada, bob])
    expect((await mailsTo(portal, Email))[0]?.PlainText).toContain(
      `See the paper:\n${portal.context.publicUrl()}/paper/${Id}\n`,
    )
})
