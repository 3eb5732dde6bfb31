import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createAuthor } from '../../../contract/people/authors.ts'
import { decidePapers } from '../../../contract/papers/decisions.ts'
import { submitPaper } from '../../../contract/papers/papers.ts'
import { saveAuthors } from '../../../contract/papers/paperAuthors.ts'
import { getAssignedPapers } from '../../../contract/reviews/reviewing.ts'
import { moveReviews } from '../../../server/reviews/forgetReviews.ts'
import { reviews } from '../../../server/db/schema/reviews.ts'
import { authorOf, signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { merged, mergePreview } from '../../support/merging.ts'
import { completeDraftOf, decideWithoutWindow } from '../../support/papers.ts'

const portal = await emptiedPortal()
const { sql } = portal.context.database
let admin: TestUser
let ada: TestUser
let auditor: TestUser
/** The auditor once more, as whom Ada has named as an author. */
let twin: string
let paper: { readonly Id: string; readonly Code: string }
beforeEach(async () => {
  await decideWithoutWindow(portal)
  admin = await signedIn(portal, { Roles: ['Admin'] })
  ada = await signedIn(portal)
  auditor = await signedIn(portal, { Roles: ['Auditor'] })
  twin = (await call(portal, createAuthor, { as: ada.AccessToken, body: authorOf() })).Result.UserDetailId
  const { Id } = await completeDraftOf(portal, ada)
  const Authors = [ada.UserDetailId, twin].map((UserDetailId, place) => ({
    UserDetailId,
    UserSequence: place + 1,
  }))
  await call(portal, saveAuthors, { as: ada.AccessToken, body: { PaperId: Id, Authors } })
  const { Result } = await call(portal, submitPaper, { as: ada.AccessToken, params: { id: Id } })
  paper = { Id, Code: Result.PaperCode }
})

const asked = (AuditorId: string, State: typeof reviews.$inferSelect.State, PaperId = paper.Id) =>
  sql.insert(reviews).values({ PaperId, AuditorId, State })
const reviewOf = async (AuditorId: string, PaperId = paper.Id) =>
  (
    await sql
      .select()
      .from(reviews)
      .where(and(eq(reviews.AuditorId, AuditorId), eq(reviews.PaperId, PaperId)))
  )[0]

test.each(['assigned', 'accepted', 'declined'] as const)(
  'a person whom a merge makes an author of a paper no longer reviews it, though it was %s',
  async (State) => {
    await asked(auditor.UserId, State)
    const { Result } = await mergePreview(portal, admin, auditor.UserDetailId, twin)
    expect(Result).toMatchObject({ Reviews: [paper.Code], Refusal: '' })
    expect((await merged(portal, admin, auditor.UserDetailId, twin)).status).toBe(200)
    expect(await reviewOf(auditor.UserId)).toMatchObject({
      State: 'conflict',
      Reason: `${Result.Keep.FullName} is an author of ${paper.Code}`,
    })
    expect((await call(portal, getAssignedPapers, { as: auditor.AccessToken })).Result).toEqual([])
  },
)

test('so does an auditor whose account goes to the person who is an author', async () => {
  await asked(auditor.UserId, 'assigned')
  await merged(portal, admin, twin, auditor.UserDetailId)
  expect(await reviewOf(auditor.UserId)).toMatchObject({ State: 'conflict' })
})

test('a review of one’s own paper that is in refuses the merge until the paper is decided', async () => {
  await asked(auditor.UserId, 'done')
  const refused = await merged(portal, admin, auditor.UserDetailId, twin)
  expect([refused.status, refused.Message]).toEqual([
    409,
    `They would be an author of a paper that they have reviewed: ${paper.Code}. Decide on it without that review first. Merge the two when the decision can no longer be undone`,
  ])
  const body = { PaperIds: [paper.Id], Status: 'approved' as const, Feedback: '' }
  await call(portal, decidePapers, { as: admin.AccessToken, body })
  await portal.context.undo.carryOutDue()
  expect((await merged(portal, admin, auditor.UserDetailId, twin)).status).toBe(200)
  expect(await reviewOf(auditor.UserId)).toMatchObject({ State: 'done' })
})

test('of two reviews of one paper the one that was sent is kept, no matter who wrote it', async () => {
  const other = await signedIn(portal)
  const second = await completeDraftOf(portal, await signedIn(portal))
  await asked(auditor.UserId, 'assigned', second.Id)
  await asked(other.UserId, 'done', second.Id)
  await asked(auditor.UserId, 'done')
  await asked(other.UserId, 'accepted')
  await sql.transaction((inner) => moveReviews(inner, other.UserId, auditor.UserId))
  expect(await reviewOf(auditor.UserId, second.Id)).toMatchObject({ State: 'done' })
  expect(await reviewOf(auditor.UserId)).toMatchObject({ State: 'done' })
  expect(await reviewOf(other.UserId, second.Id)).toBeUndefined()
})
