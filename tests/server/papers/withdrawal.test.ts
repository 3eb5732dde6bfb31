import { beforeEach, expect, test } from 'vitest'
import { searchPapers } from '../../../contract/papers/paperDeskList.ts'
import { decidePapers, getPaper } from '../../../contract/papers/decisions.ts'
import { getStatusChanges } from '../../../contract/papers/paperHistory.ts'
import * as contract from '../../../contract/papers/papers.ts'
import * as paperAuthors from '../../../contract/papers/paperAuthors.ts'
import { bringPaperBack, withdrawPaper } from '../../../contract/papers/withdrawal.ts'
import { getActiveNotifications } from '../../../contract/notifications/notifications.ts'
import { mails } from '../../../server/db/schema/mail.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { auditLog } from '../../support/auditLog.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { completeDraftOf, decideWithoutWindow, draftOf, fileOf, settingsOf } from '../../support/papers.ts'

const portal = await emptiedPortal()
let ada: TestUser
let bob: TestUser
let admin: TestUser
beforeEach(async () => {
  await decideWithoutWindow(portal)
  ada = await signedIn(portal)
  bob = await signedIn(portal)
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

const withdraw = (id: string, Reason: string, as = ada, ifMatch?: number) =>
  call(portal, withdrawPaper, {
    as: as.AccessToken,
    params: { id },
    body: { Reason },
    ...(ifMatch === undefined ? {} : { ifMatch }),
  })
const queued = () => portal.context.database.sql.select().from(mails)

/** A submitted paper of Ada and Bob; its receipts are out of the way. */
async function submitted() {
  const draft = await completeDraftOf(portal, ada, { PaperTitle: 'On words' })
  const Authors = [bob, ada].map(({ UserDetailId }, i) => ({ UserDetailId, UserSequence: i + 1 }))
  await call(portal, paperAuthors.saveAuthors, { as: ada.AccessToken, body: { PaperId: draft.Id, Authors } })
  await call(portal, contract.submitPaper, { as: ada.AccessToken, params: { id: draft.Id } })
  await portal.context.database.sql.delete(mails)
  return draft
}

test('the owner withdraws with a reason: the status stays, and organisers and authors are notified once', async () => {
  await settingsOf(portal, { SupportEmail: 'office@example.org' })
  const { Id } = await submitted()
  const { status, Result, version } = await withdraw(Id, ' An error in <table> 2 ', ada, 2)
  expect({ status, version }).toEqual({ status: 200, version: 3 })
  expect(Result).toMatchObject({ Status: 'submitted', WithdrawReason: 'An error in <table> 2' })
  expect(Date.parse(Result.WithdrawnOn ?? '')).toBeGreaterThan(Date.now() - 60_000)
  const letters = await queued()
  expect(letters.map((mail) => mail.Recipient).sort()).toEqual(
    ['office@example.org', ada.Email, bob.Email].sort(),
  )
  for (const mail of letters) {
    expect(mail.Subject).toBe('P-0001 withdrawn: On words')
    expect(mail.PlainText).toContain('Reason:\n\nAn error in <table> 2')
    expect(mail.Html).toContain('An error in &lt;table&gt; 2')
    expect(mail.PlainText.includes('/object?code=')).toBe(mail.Recipient === bob.Email)
    const place = mail.Recipient === 'office@example.org' ? `/papers?paper=${Id}` : `/paper/${Id}`
    expect(mail.PlainText).toContain(`See the paper:\n${portal.context.publicUrl()}${place}\n`)
  }
  const { Result: page } = await call(portal, searchPapers, { as: admin.AccessToken })
  expect(page.Rows).toMatchObject([{ Id, WithdrawnOn: Result.WithdrawnOn, Status: 'submitted' }])
  const { Result: list } = await call(portal, contract.getUserPapers, { as: bob.AccessToken })
  expect(list).toMatchObject([{ Id, WithdrawnOn: Result.WithdrawnOn }])
})

test('a reason is needed, of at most 2,000 characters', async () => {
  const { Id } = await submitted()
  expect(await withdraw(Id, ' \n')).toMatchObject({ status: 422, Errors: ['Reason is required'] })
  expect(await withdraw(Id, 'x'.repeat(2001))).toMatchObject({
    status: 422,
    Errors: ['Reason must be at most 2000 characters long'],
  })
  expect(await queued()).toEqual([])
})

test('a draft is deleted and not withdrawn, and nobody but the owner and organisers withdraws', async () => {
  const draft = await draftOf(portal, ada)
  expect(await withdraw(draft.Id, 'No')).toMatchObject({
    status: 422,
    Errors: ['Only a submitted paper can be withdrawn'],
  })
  expect(await withdraw(draft.Id, 'No', admin)).toMatchObject({
    status: 422,
    Errors: ['Only a submitted paper can be withdrawn'],
  })
  const { Id } = await submitted()
  expect((await withdraw(Id, 'No', bob)).status).toBe(404)
  expect((await withdraw(Id, 'No', ada, 1)).status).toBe(412)
})

test('a withdrawn paper is neither withdrawn again, decided, edited, given other authors nor another file', async () => {
  const { Id, ThemeId } = await submitted()
  await withdraw(Id, 'An error')
  await portal.context.database.sql.delete(mails)
  const refused = { status: 422, Errors: ['This paper has been withdrawn'] }
  expect(await withdraw(Id, 'Again')).toMatchObject(refused)
  const decided = await call(portal, decidePapers, {
    as: admin.AccessToken,
    body: { PaperIds: [Id], Status: 'approved', Feedback: '' },
  })
  expect(decided).toMatchObject({ status: 409, Message: 'This paper has been withdrawn' })
  const body = { ...contract.emptyPaper, PaperTitle: 'Edited', ThemeId }
  expect(
    await call(portal, contract.updatePaper, { as: admin.AccessToken, params: { id: Id }, body }),
  ).toMatchObject(refused)
  const Authors = [{ UserDetailId: ada.UserDetailId, UserSequence: 1 }]
  expect(
    await call(portal, paperAuthors.saveAuthors, { as: admin.AccessToken, body: { PaperId: Id, Authors } }),
  ).toMatchObject(refused)
  const uploadPaper = await fileOf(portal, ada)
  expect(
    await call(portal, contract.replaceFile, {
      as: ada.AccessToken,
      params: { id: Id },
      query: { uploadPaper },
    }),
  ).toMatchObject(refused)
  expect(await queued()).toEqual([])
})

test('an approved paper can be withdrawn as well', async () => {
  const { Id } = await submitted()
  await call(portal, decidePapers, {
    as: admin.AccessToken,
    body: { PaperIds: [Id], Status: 'approved', Feedback: '' },
  })
  expect(await withdraw(Id, 'We cannot travel')).toMatchObject({
    status: 200,
    Result: { Status: 'approved' },
  })
})

const bringBack = (id: string, Reason: string, as = admin, ifMatch?: number) =>
  call(portal, bringPaperBack, {
    as: as.AccessToken,
    params: { id },
    body: { Reason },
    ...(ifMatch === undefined ? {} : { ifMatch }),
  })
const history = async (id: string) =>
  (await call(portal, getStatusChanges, { as: admin.AccessToken, params: { id } })).Result

test('an organiser withdraws a paper for its author, and the mails, the history and the audit log say so', async () => {
  await settingsOf(portal, { SupportEmail: 'office@example.org' })
  const { Id } = await submitted()
  expect(await withdraw(Id, 'They asked by phone.', admin, 1)).toMatchObject({ status: 412 })
  const { status, Result } = await withdraw(Id, 'They asked by phone.', admin, 2)
  expect({ status, Status: Result.Status, Reason: Result.WithdrawReason }).toEqual({
    status: 200,
    Status: 'submitted',
    Reason: 'They asked by phone.',
  })
  const letters = await queued()
  expect(letters.map((mail) => mail.Recipient).sort()).toEqual(
    ['office@example.org', ada.Email, bob.Email].sort(),
  )
  for (const { PlainText } of letters) {
    expect(PlainText).toContain('have withdrawn a paper for its author.')
    expect(PlainText).toContain('Reason:\n\nThey asked by phone.')
  }
  expect((await history(Id)).at(-1)).toMatchObject({ Kind: 'withdrawal', Reason: 'They asked by phone.' })
  expect((await auditLog(portal)).at(-1)).toMatchObject({ Action: 'Withdraw paper', SubjectId: Id })
})

test('an organiser brings a withdrawn paper back as it was, and every author is notified why', async () => {
  await settingsOf(portal, { SupportEmail: 'office@example.org' })
  const { Id } = await submitted()
  expect(await bringBack(Id, 'By mistake')).toMatchObject({
    status: 422,
    Errors: ['This paper was not withdrawn'],
  })
  await withdraw(Id, 'An error')
  await portal.context.database.sql.delete(mails)
  expect((await bringBack(Id, 'By mistake', ada)).status).toBe(403)
  expect(await bringBack(Id, ' ')).toMatchObject({ status: 422, Errors: ['Reason is required'] })
  expect((await bringBack(Id, 'By mistake', admin, 1)).status).toBe(412)
  expect(await bringBack(Id, 'By mistake', admin, 3)).toMatchObject({
    status: 200,
    version: 4,
    Result: { Status: 'submitted', WithdrawnOn: null, WithdrawReason: '' },
  })
  const letters = await queued()
  expect(letters.map(({ Recipient, Subject }) => [Recipient, Subject]).sort()).toEqual(
    ['office@example.org', ada.Email, bob.Email]
      .map((address) => [address, 'P-0001 takes part again: On words'])
      .sort(),
  )
  expect(letters[0]?.PlainText).toContain('Reason:\n\nBy mistake')
  const bell = await call(portal, getActiveNotifications, { as: bob.AccessToken })
  expect(bell.Result.map(({ Subject }) => Subject)).toContain('Paper P-0001 takes part again')
  expect((await history(Id)).map(({ Kind, Reason }) => [Kind, Reason])).toEqual([
    ['status', ''],
    ['withdrawal', 'An error'],
    ['return', 'By mistake'],
  ])
  expect((await auditLog(portal)).at(-1)).toMatchObject({ Action: 'Bring back paper', SubjectId: Id })
  // It is decided and withdrawn again as any other.
  const body = { PaperIds: [Id], Status: 'approved' as const, Feedback: '' }
  expect((await call(portal, decidePapers, { as: admin.AccessToken, body })).status).toBe(200)
  expect((await withdraw(Id, 'Again')).status).toBe(200)
  const opened = await call(portal, getPaper, { as: admin.AccessToken, params: { id: Id } })
  expect(opened.Result).toMatchObject({ Status: 'approved', WithdrawReason: 'Again' })
})
