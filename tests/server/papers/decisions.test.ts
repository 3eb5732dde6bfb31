import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as decisions from '../../../contract/decisions.ts'
import * as contract from '../../../contract/papers.ts'
import { auditEntries } from '../../../server/audit/table.ts'
import { mails } from '../../../server/mail/table.ts'
import { papers } from '../../../server/papers/table.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { completeDraftOf, draftOf } from '../../support/papers.ts'
import { startPortal, type TestPortal } from '../../support/portal.ts'

let portal: TestPortal
let ada: TestUser
let bob: TestUser
let admin: TestUser
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())
beforeEach(async () => {
  await portal.empty()
  ada = await signedIn(portal)
  bob = await signedIn(portal)
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

async function submitted(owner: TestUser, authors: readonly TestUser[] = [owner]): Promise<string> {
  const { Id } = await completeDraftOf(portal, owner)
  await call(portal, contract.saveAuthors, {
    as: owner.AccessToken,
    body: {
      PaperId: Id,
      Authors: authors.map((user, i) => ({ UserDetailId: user.UserDetailId, UserSequence: i + 1 })),
    },
  })
  await call(portal, contract.submitPaper, { as: owner.AccessToken, params: { id: Id } })
  await portal.context.database.sql.delete(mails)
  return Id
}
const decide = (PaperIds: string[], Status: 'approved' | 'rejected', Feedback = '') =>
  call(portal, decisions.decidePapers, { as: admin.AccessToken, body: { PaperIds, Status, Feedback } })
const statuses = async () =>
  (await portal.context.database.sql.select().from(papers).orderBy(papers.PaperCode)).map(
    (paper) => paper.Status,
  )

test('many papers are decided at once, and every author of each gets one mail with the feedback', async () => {
  const first = await submitted(ada, [ada, bob])
  const second = await submitted(bob)
  expect((await decide([first, second, first.toUpperCase()], 'approved', 'Well <done>\nall')).status).toBe(
    200,
  )
  expect(await statuses()).toEqual(['approved', 'approved'])
  const queued = await portal.context.database.sql.select().from(mails)
  expect(queued.map((mail) => [mail.Recipient, mail.Subject.slice(0, 16)]).sort()).toEqual(
    [
      [ada.Email, 'P-0001 approved:'],
      [bob.Email, 'P-0001 approved:'],
      [bob.Email, 'P-0002 approved:'],
    ].sort(),
  )
  expect(queued[0]?.PlainText).toContain('Feedback:\n\nWell <done>\nall')
  expect(queued[0]?.Html).toContain('Well &lt;done&gt;<br>all')
  const { Result } = await call(portal, contract.getUserPaper, { as: bob.AccessToken, params: { id: first } })
  expect(Result).toMatchObject({ Status: 'approved', Feedback: 'Well <done>\nall', Version: 3 })
  const audit = await portal.context.database.sql.select().from(auditEntries)
  expect(audit.map((entry) => [entry.UserId, entry.Action, entry.SubjectId]).sort()).toEqual(
    [first, second].map((id) => [admin.UserId, 'Approve paper', id]).sort(),
  )
})

test('if one of the papers cannot be decided none is, and nobody gets a mail', async () => {
  const ready = await submitted(ada)
  const draft = await draftOf(portal, bob)
  expect(await decide([ready, draft.Id], 'approved')).toMatchObject({
    status: 409,
    Message: 'Only a submitted paper can be approved or rejected',
  })
  expect((await decide([ready, randomUUID()], 'approved')).status).toBe(404)
  expect((await statuses()).sort()).toEqual(['draft', 'submitted'])
  expect(await portal.context.database.sql.select().from(mails)).toEqual([])
})

test('a paper is decided once, also by two admins at the same time', async () => {
  const id = await submitted(ada)
  const replies = await Promise.all([decide([id], 'approved'), decide([id], 'rejected')])
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
  expect((await decide([id], 'approved')).status).toBe(409)
  expect(await portal.context.database.sql.select().from(mails)).toHaveLength(1)
})

test('the history tells who changed the status when, from what to what', async () => {
  const id = await submitted(ada)
  portal.clock.advance(1000)
  await decide([id], 'rejected', 'Not this time')
  const { Result } = await call(portal, decisions.getStatusChanges, { as: admin.AccessToken, params: { id } })
  expect(Result).toMatchObject([
    { FromStatus: 'draft', ToStatus: 'submitted', Feedback: '' },
    { FromStatus: 'submitted', ToStatus: 'rejected', Feedback: 'Not this time' },
  ])
  expect(Result.every((change) => change.ChangedByName.length > 0)).toBe(true)
  const unknown = await call(portal, decisions.getStatusChanges, {
    as: admin.AccessToken,
    params: { id: randomUUID() },
  })
  expect(unknown.status).toBe(404)
})

test('feedback of 10,001 characters is refused with its text', async () => {
  const id = await submitted(ada)
  expect(await decide([id], 'rejected', 'x'.repeat(10_001))).toMatchObject({
    status: 422,
    Errors: ['Feedback must be at most 10000 characters long'],
  })
})
