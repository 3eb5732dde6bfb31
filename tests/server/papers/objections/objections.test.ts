import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { decidePapers } from '../../../../contract/papers/decisions.ts'
import * as contract from '../../../../contract/papers/objections.ts'
import { submitPaper } from '../../../../contract/papers/papers.ts'
import { saveAuthors } from '../../../../contract/papers/paperAuthors.ts'
import { mails } from '../../../../server/db/schema/mail.ts'
import { objectionCode, readObjectionCode } from '../../../../server/papers/objections/objectionCode.ts'
import { auditLog } from '../../../support/auditLog.ts'
import { mailedLink, mailsTo, signedIn, type TestUser } from '../../../support/accounts.ts'
import { call } from '../../../support/call.ts'
import { emptiedPortal } from '../../../support/portal/emptiedPortal.ts'
import { completeDraftOf, decideWithoutWindow, settingsOf } from '../../../support/papers.ts'

const portal = await emptiedPortal()
let ada: TestUser
let bob: TestUser
let eve: TestUser
let admin: TestUser
beforeEach(async () => {
  await decideWithoutWindow(portal)
  await settingsOf(portal, { SupportEmail: 'office@example.org' })
  ada = await signedIn(portal)
  bob = await signedIn(portal)
  eve = await signedIn(portal)
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

const listAuthors = (PaperId: string, users: readonly TestUser[], as: TestUser) =>
  call(portal, saveAuthors, {
    as: as.AccessToken,
    body: {
      PaperId,
      Authors: users.map(({ UserDetailId }, i) => ({ UserDetailId, UserSequence: i + 1 })),
    },
  })

/** A paper that Ada has submitted with Bob as its first author; answers its id. */
async function submitted(): Promise<string> {
  const { Id } = await completeDraftOf(portal, ada, { PaperTitle: 'On words' })
  await listAuthors(Id, [bob, ada], ada)
  await call(portal, submitPaper, { as: ada.AccessToken, params: { id: Id } })
  return Id
}
const codeOf = async (user: TestUser) => (await mailedLink(portal, user.Email, '/object'))['code'] ?? ''
const send = (Code: string, Kind: contract.ObjectionKind = 'not-author', Reason = 'I never wrote it') =>
  call(portal, contract.sendObjection, { body: { Code, Kind, Reason } })
const forget = () => portal.context.database.sql.delete(mails)
const hasLink = async (user: TestUser) =>
  (await mailsTo(portal, user.Email)).map((mail) => mail.PlainText.includes('/object?code='))

test('a co-author’s receipt carries a link to object, the owner’s does not', async () => {
  await submitted()
  expect([await hasLink(bob), await hasLink(ada)]).toEqual([[true], [false]])
  const { status, Result } = await call(portal, contract.getObjection, { query: { Code: await codeOf(bob) } })
  expect(status).toBe(200)
  expect(Result).toMatchObject({
    PaperCode: 'P-0001',
    PaperTitle: 'On words',
    Authors: [{ Sequence: 1 }, { Sequence: 2 }],
    Sent: null,
  })
  expect(Result.FullName).toBe(Result.Authors[0]?.FullName)
})

test('an objection is kept, and organisers and owner are notified; sent twice it is refused, until it is settled', async () => {
  const paperId = await submitted()
  const Code = await codeOf(bob)
  await forget()
  const sent = await send(Code, 'not-author', ' I never\nwrote <it> ')
  expect(sent).toMatchObject({
    status: 200,
    Result: { Sent: { Kind: 'not-author', Reason: 'I never\nwrote <it>', SettledOn: null } },
  })
  for (const recipient of ['office@example.org', ada.Email]) {
    const [mail, ...others] = await mailsTo(portal, recipient)
    expect(others).toEqual([])
    expect(mail?.Subject).toBe('P-0001: an author objects, On words')
    expect(mail?.PlainText).toContain('What is wrong: I am not an author of this paper')
    expect(mail?.PlainText).toContain('Reason:\n\nI never\nwrote <it>')
    expect(mail?.Html).toContain('wrote &lt;it&gt;')
    const place = recipient === ada.Email ? `/paper/${paperId}` : `/papers?paper=${paperId}`
    expect(mail?.PlainText).toContain(`${portal.context.publicUrl()}${place}\n`)
  }
  expect(await send(Code)).toMatchObject({
    status: 409,
    Message: 'You have already sent an objection about this paper',
  })
  expect(await portal.context.database.sql.select().from(mails)).toHaveLength(2)

  const list = () => call(portal, contract.getObjections, { as: admin.AccessToken, params: { id: paperId } })
  const [objection] = (await list()).Result
  expect(objection).toMatchObject({ Kind: 'not-author', SettledOn: null })
  const settle = () =>
    call(portal, contract.settleObjection, {
      as: admin.AccessToken,
      params: { id: objection?.Id ?? '' },
    })
  expect((await settle()).Result.SettledOn).not.toBeNull()
  expect(await settle()).toMatchObject({ status: 422, Errors: ['This objection is settled already'] })
  expect(await auditLog(portal)).toMatchObject([{ Action: 'Settle objection', SubjectId: paperId }])
  expect((await send(Code, 'wrong-order', 'I am the second')).status).toBe(200)
  expect((await list()).Result.map(({ Kind }) => Kind)).toEqual(['not-author', 'wrong-order'])
})

test('the owner answers an objection until it is settled: organisers and the author who objected are notified, and nobody else may', async () => {
  const paperId = await submitted()
  await send(await codeOf(bob))
  const own = async (user: TestUser) =>
    (await call(portal, contract.getOwnObjections, { as: user.AccessToken })).Result
  const [objection] = await own(ada)
  expect(objection).toMatchObject({ PaperId: paperId, IsMine: false, Answer: '', AnsweredOn: null })
  expect(await own(bob)).toEqual([{ ...objection, IsMine: true }])
  expect(await own(eve)).toEqual([])
  await forget()

  const answer = (Reason: string, as = ada) =>
    call(portal, contract.answerObjection, {
      as: as.AccessToken,
      params: { id: objection?.Id ?? '' },
      body: { Reason },
    })
  for (const other of [bob, eve]) expect((await answer('Let me', other)).status).toBe(404)
  expect((await answer('Let me', admin)).status).toBe(403)
  expect(await answer(' ')).toMatchObject({ status: 422, Errors: ['Reason is required'] })
  expect(await portal.context.database.sql.select().from(mails)).toEqual([])
  const answered = await answer(' You wrote\nits <second> part ')
  expect(answered).toMatchObject({ status: 200, Result: { Answer: 'You wrote\nits <second> part' } })
  expect(await own(bob)).toEqual([{ ...answered.Result, IsMine: true }])
  const mailed = await portal.context.database.sql.select().from(mails)
  expect(mailed.map(({ Recipient }) => Recipient).sort()).toEqual(['office@example.org', bob.Email].sort())
  for (const mail of mailed) {
    expect(mail.Subject).toBe('P-0001: an objection is answered, On words')
    expect(mail.PlainText).toContain('Answer:\n\nYou wrote\nits <second> part')
    expect(mail.Html).toContain('its &lt;second&gt; part')
  }
  expect((await mailsTo(portal, 'office@example.org'))[0]?.PlainText).toContain(`/papers?paper=${paperId}`)
  expect(await hasLink(bob)).toEqual([true])

  expect((await answer('You wrote half of it')).Result.Answer).toBe('You wrote half of it')
  await call(portal, contract.settleObjection, {
    as: admin.AccessToken,
    params: { id: objection?.Id ?? '' },
  })
  expect(await answer('Too late')).toMatchObject({
    status: 422,
    Errors: ['This objection is settled already'],
  })
  expect((await own(ada)).map(({ Answer }) => Answer)).toEqual(['You wrote half of it'])
})

test('the same link sent from two windows at once is taken once', async () => {
  await submitted()
  const Code = await codeOf(bob)
  const replies = await Promise.all([send(Code), send(Code), send(Code)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('a code that is cut, changed or made up is refused with its text, and so is one of another portal', async () => {
  const PaperId = await submitted()
  const good = await codeOf(bob)
  const other = objectionCode([Buffer.from('another secret')], { PaperId, UserDetailId: bob.UserDetailId })
  const stranger = objectionCode(portal.context.keys.objection, {
    PaperId: randomUUID(),
    UserDetailId: bob.UserDetailId,
  })
  const flipped = `${good.slice(0, 10)}${good[10] === 'A' ? 'B' : 'A'}${good.slice(11)}`
  for (const code of ['', 'x', good.slice(0, -1), `${good}A`, flipped, other, stranger, 'é'.repeat(64)]) {
    const refused = { status: 400, Message: 'This link is not valid. Copy the whole link from the mail' }
    expect(await call(portal, contract.getObjection, { query: { Code: code } })).toMatchObject(refused)
    expect(await send(code)).toMatchObject(refused)
  }
})

test('a code names its paper and its person', () => {
  const keys = [Buffer.from('a secret of the portal')] as const
  const named = { PaperId: randomUUID(), UserDetailId: randomUUID() }
  const code = objectionCode(keys, named)
  expect(code).toMatch(/^[\w-]{64}$/)
  expect(readObjectionCode(keys, code)).toEqual(named)
})

test('a reason is needed, of at most 2,000 characters', async () => {
  await submitted()
  const Code = await codeOf(bob)
  expect(await send(Code, 'other', ' ')).toMatchObject({ status: 422, Errors: ['Reason is required'] })
  expect(await send(Code, 'other', 'x'.repeat(2001))).toMatchObject({
    status: 422,
    Errors: ['Reason must be at most 2000 characters long'],
  })
})

test('when an admin changes the order, or leaves somebody out, all of them are notified, and may object', async () => {
  const Id = await submitted()
  await forget()
  await listAuthors(Id, [bob, ada], admin)
  expect(await portal.context.database.sql.select().from(mails)).toEqual([])
  await listAuthors(Id, [ada, eve], admin)
  expect([await hasLink(ada), await hasLink(eve), await hasLink(bob)]).toEqual([[false], [true], [true]])
  const [mail] = await mailsTo(portal, bob.Email)
  expect(mail?.Subject).toBe('P-0001 authors changed: On words')
  expect(mail?.PlainText).toMatch(/Authors now:\n1\. .+\n2\. .+/)
  await forget()
  await listAuthors(Id, [eve, ada], admin)
  expect([await hasLink(ada), await hasLink(eve)]).toEqual([[false], [true]])
})

test('a decision is mailed to every author with the same way to object', async () => {
  const Id = await submitted()
  await forget()
  const body = { PaperIds: [Id], Status: 'approved' as const, Feedback: '' }
  await call(portal, decidePapers, { as: admin.AccessToken, body })
  expect([await hasLink(ada), await hasLink(bob)]).toEqual([[false], [true]])
})
