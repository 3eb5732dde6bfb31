import { existsSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { getHistory } from '../../../contract/content/historyList.ts'
import { searchAudit } from '../../../contract/audit/auditList.ts'
import { getUsers } from '../../../contract/users/userList.ts'
import { getAuditChoices } from '../../../contract/audit/audit.ts'
import { decidePapers } from '../../../contract/papers/decisions.ts'
import { getStatusChanges } from '../../../contract/papers/paperHistory.ts'
import { getImage, type FileKind } from '../../../contract/files/files.ts'
import { noId } from '../../../contract/core/limits.ts'
import { submitPaper } from '../../../contract/papers/papers.ts'
import { assignReviews } from '../../../contract/reviews/reviewDesk.ts'
import { acceptReview, saveReview } from '../../../contract/reviews/reviewing.ts'
import { createTheme } from '../../../contract/papers/themes.ts'
import { getUserSummary } from '../../../contract/users/userAdmin.ts'
// oxlint-disable-next-line house/texts-as-letters -- what it says of one and of several is asserted as letters
import { userDeskTexts } from '../../../contract/users/userDesk.ts'
import { deleteUser } from '../../../contract/users/users.ts'
import { sessions, users } from '../../../server/db/schema/accounts.ts'
import { archivedPeople, conferences } from '../../../server/db/schema/archive.ts'
import { files } from '../../../server/db/schema/files.ts'
import { people } from '../../../server/db/schema/people.ts'
import { reviews } from '../../../server/db/schema/reviews.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { addressOf, call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { fixture, type FixtureName } from '../../support/fixtures.ts'
import { completeDraftOf, decideWithoutWindow } from '../../support/papers.ts'
import { storeBytes } from '../../support/storeBytes.ts'

const portal = await emptiedPortal()
let admin: TestUser
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

const sql = () => portal.context.database.sql
const asAdmin = () => ({ as: admin.AccessToken })
const remove = (id: string) => call(portal, deleteUser, { ...asAdmin(), params: { id } })
const personOf = async ({ UserDetailId }: TestUser) => {
  const [row] = await sql().select().from(people).where(eq(people.UserDetailId, UserDetailId))
  if (!row) throw new Error('The person is gone')
  return row
}
const deletionOf = async (id: string) =>
  (await call(portal, getUserSummary, { ...asAdmin(), params: { id } })).Result.Deletion

async function submitted(owner: TestUser): Promise<string> {
  const { Id } = await completeDraftOf(portal, owner)
  expect((await call(portal, submitPaper, { as: owner.AccessToken, params: { id: Id } })).status).toBe(200)
  return Id
}

/** An auditor of another institution than the authors, who is asked to review these papers. */
async function auditorOf(...PaperIds: readonly string[]): Promise<TestUser> {
  const user = await signedIn(portal, { Roles: ['Auditor'] })
  const own = eq(people.UserDetailId, user.UserDetailId)
  await sql().update(people).set({ Organization: 'Elsewhere' }).where(own)
  const body = { PaperIds: [...PaperIds], AuditorIds: [user.UserId], DueOn: null }
  expect((await call(portal, assignReviews, { ...asAdmin(), body })).status).toBe(200)
  return user
}

const send = (auditor: TestUser, id: string) =>
  call(portal, saveReview, {
    as: auditor.AccessToken,
    params: { id },
    body: { Recommendation: 'Accept', Score: 8, RemarksForAuthor: 'Clear.', RemarksForAdmin: '' },
  })

test('an auditor whose reviews are in is not deleted, and the preview says so too', async () => {
  const owner = await signedIn(portal)
  const [first, second] = [await submitted(owner), await submitted(owner)]
  const auditor = await auditorOf(first, second)
  expect((await send(auditor, first)).status).toBe(200)
  expect((await deletionOf(auditor.UserId)).Refusal).toBe(
    '1 review of this person has been sent and would be lost with them. Block their sign-in or assign another role instead',
  )
  await send(auditor, second)
  const refused = await remove(auditor.UserDetailId)
  expect([refused.status, refused.Message]).toEqual([
    409,
    '2 reviews of this person have been sent and would be lost with them. Block their sign-in or assign another role instead',
  ])
  expect((await deletionOf(auditor.UserId)).Refusal).toBe(
    '2 reviews of this person have been sent and would be lost with them. Block their sign-in or assign another role instead',
  )
  expect(await sql().$count(reviews)).toBe(2)
})

test('papers that an auditor still owes a review are counted beforehand, and go with them', async () => {
  const owner = await signedIn(portal)
  const [first, second] = [await submitted(owner), await submitted(owner)]
  const auditor = await auditorOf(first, second)
  await call(portal, acceptReview, { as: auditor.AccessToken, params: { id: first } })
  expect(await deletionOf(auditor.UserId)).toMatchObject({ Refusal: '', Reviews: 2 })
  expect([1, 2].map(userDeskTexts.removeReviews)).toEqual([
    '1 paper is no longer assigned to them for review.',
    '2 papers are no longer assigned to them for review.',
  ])
  expect((await remove(auditor.UserId)).status).toBe(200)
  expect(await sql().select().from(reviews)).toEqual([])
})

test('a review that is sent while its auditor is deleted is in, or its auditor is gone', async () => {
  const owner = await signedIn(portal)
  for (let round = 0; round < 5; round += 1) {
    const paper = await submitted(owner)
    const auditor = await auditorOf(paper)
    const [sent, removed] = await Promise.all([send(auditor, paper), remove(auditor.UserId)])
    const left = await sql().$count(reviews, eq(reviews.PaperId, paper))
    expect([sent.status === 200, removed.status === 409, left]).toEqual(
      removed.status === 200 ? [false, false, 0] : [true, true, 1],
    )
  }
})

test('a person named in the archive is shown as one who stays before the deletion is asked for', async () => {
  const user = await signedIn(portal)
  const Counts = {
    Papers: 0,
    Drafts: 0,
    Reviews: 0,
    Registrations: 0,
    Payments: 0,
    Receipts: 0,
    Travels: 0,
    Notifications: 0,
  }
  const [closed] = await sql()
    .insert(conferences)
    .values({ ConferenceName: 'Words 2025', Counts, ClosedBy: admin.UserId })
    .returning({ ConferenceId: conferences.ConferenceId })
  await sql()
    .insert(archivedPeople)
    .values({ ConferenceId: closed?.ConferenceId ?? noId, UserDetailId: user.UserDetailId })
  expect((await deletionOf(user.UserId)).Refusal).toBe(
    'This person is named in the archive of a conference that is over and cannot be deleted',
  )
  const refused = await remove(user.UserId)
  expect([refused.status, refused.Message]).toEqual([
    409,
    'This person is named in the archive of a conference that is over and cannot be deleted',
  ])
  expect(await sql().$count(users, eq(users.Id, user.UserId))).toBe(1)
})

test('images that an organiser uploaded stay on the pages that show them; what was theirs alone goes with its bytes', async () => {
  const other = await signedIn(portal, { Roles: ['Admin'] })
  const store = (kind: FileKind, name: string, from: FixtureName) =>
    storeBytes(portal.context, other.UserId, kind, name, fixture(from))
  const logo = await store('image', 'logo.png', 'picture.png')
  const card = await store('student-proof', 'card.jpg', 'picture.jpg')
  const draft = await store('paper', 'paper.pdf', 'paper.pdf')
  const isKept = ({ Sha256 }: { readonly Sha256: string }) => existsSync(portal.context.files.pathOf(Sha256))
  expect((await remove(other.UserId)).status).toBe(200)
  const { statusCode } = await portal.app.inject({ url: addressOf(getImage, { id: logo.Id }) })
  expect(statusCode).toBe(200)
  expect(await sql().select({ Id: files.Id }).from(files)).toEqual([{ Id: logo.Id }])
  await expect.poll(() => [logo, card, draft].map(isKept)).toEqual([true, false, false])
})

test('what a deleted organiser did keeps their name, and nothing else of them stays', async () => {
  await decideWithoutWindow(portal)
  const other = await signedIn(portal, { Roles: ['Admin'] })
  const as = { as: other.AccessToken }
  const paper = await submitted(await signedIn(portal))
  const body = { PaperIds: [paper], Status: 'approved' as const, Feedback: '' }
  expect((await call(portal, decidePapers, { ...as, body })).status).toBe(200)
  const theme = { ThemeTitle: 'Phonology', IsActive: true }
  expect((await call(portal, createTheme, { ...as, body: theme })).status).toBe(200)
  const { FullName } = await personOf(other)
  expect(await deletionOf(other.UserId)).toMatchObject({ Refusal: '', KeepsName: true })
  expect(
    'What they did stays in the history of papers and in the audit log, with their name and institution, but no address or phone number.',
  ).toContain('stays in the history of papers and in the audit log')

  expect((await remove(other.UserId)).status).toBe(200)
  const audit = (await call(portal, searchAudit, asAdmin())).Result.Rows
  expect(audit.map(({ ActorId, ActorName }) => [ActorId, ActorName])).toContainEqual([other.UserId, FullName])
  expect((await call(portal, getAuditChoices, asAdmin())).Result.Actors).toContainEqual({
    Id: other.UserId,
    Name: FullName,
  })
  const changes = await call(portal, getStatusChanges, { ...asAdmin(), params: { id: paper } })
  expect(changes.Result.at(-1)).toMatchObject({ ToStatus: 'approved', ChangedByName: FullName })
  const versions = await call(portal, getHistory, { ...asAdmin(), query: { Noun: 'Theme' } })
  expect(versions.Result.Rows[0]).toMatchObject({ ChangedBy: FullName })

  expect(await personOf(other)).toMatchObject({ FullName, Email: '', PhoneNumber: '', DOB: '', Gender: '' })
  const listed = (await call(portal, getUsers, { ...asAdmin(), query: { Text: FullName } })).Result.Rows
  expect(listed).toEqual([])
  expect(await sql().$count(sessions, eq(sessions.UserId, other.UserId))).toBe(0)
  expect((await remove(other.UserId)).status).toBe(404)
  expect((await signedIn(portal, { Email: other.Email })).Email).toBe(other.Email)
})

test('an organiser who never completed a profile leaves no name and no address in the log', async () => {
  const other = await signedIn(portal, { Roles: ['Admin'], profile: false })
  const theme = { ThemeTitle: 'Phonology', IsActive: true }
  await call(portal, createTheme, { as: other.AccessToken, body: theme })
  expect((await deletionOf(other.UserId)).KeepsName).toBe(false)
  expect((await remove(other.UserId)).status).toBe(200)
  const audit = (await call(portal, searchAudit, asAdmin())).Result.Rows
  expect(audit.find(({ ActorId }) => ActorId === other.UserId)?.ActorName).toBe('')
})
