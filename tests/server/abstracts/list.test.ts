import type { QueryOf } from '../../../contract/core/endpoint.ts'
import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { abstractSorts } from '../../../contract/abstracts/abstractColumns.ts'
import { getAbstractIds, searchAbstracts } from '../../../contract/abstracts/abstractLists.ts'
import * as contract from '../../../contract/abstracts/abstracts.ts'
import { limits } from '../../../contract/core/limits.ts'
import { hashOf, startSigner } from '../../../server/abstracts/sign.ts'
import { abstractPairs, abstracts } from '../../../server/db/schema/abstracts.ts'
import { auditEntries } from '../../../server/db/schema/audit.ts'
import { papers, waitingDecisions } from '../../../server/db/schema/papers.ts'
import { people } from '../../../server/db/schema/people.ts'
import { auditLog } from '../../support/auditLog.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { draftOf, themeOf } from '../../support/papers.ts'

const portal = await emptiedPortal()
let ada: TestUser
let admin: TestUser
let adminName = ''
const { sql } = portal.context.database
beforeEach(async () => {
  ada = await signedIn(portal)
  admin = await signedIn(portal, { Roles: ['Admin'] })
  const [person] = await sql.select().from(people).where(eq(people.UserDetailId, admin.UserDetailId))
  adminName = person?.FullName ?? ''
})

/** Submitted papers, in the order of their codes. */
async function submitted(...drafts: readonly Parameters<typeof draftOf>[2][]): Promise<string[]> {
  const ids: string[] = []
  for (const [place, fields] of drafts.entries()) {
    const { Id } = await draftOf(portal, ada, fields)
    const SubmittedOn = `2026-11-0${9 - place}T10:00:00.000Z`
    const PaperCode = `P-000${place + 1}`
    await sql.update(papers).set({ Status: 'submitted', PaperCode, SubmittedOn }).where(eq(papers.Id, Id))
    ids.push(Id)
  }
  return ids
}

const listed = async (query: Partial<QueryOf<typeof searchAbstracts>> = {}) =>
  (await call(portal, searchAbstracts, { as: admin.AccessToken, query })).Result
const codes = async (query: Partial<QueryOf<typeof searchAbstracts>> = {}) =>
  (await listed(query)).Rows.map(({ PaperCode }) => PaperCode.slice(-1)).join('')
const verify = (body: contract.VerifyManyBody) =>
  call(portal, contract.verifyMany, { as: admin.AccessToken, body })
const preview = (body: contract.VerifyManyBody) =>
  call(portal, contract.previewVerification, { as: admin.AccessToken, body })

test('abstracts come in either order of every column that sorts, equals by code', async () => {
  const [late, early] = [await themeOf(portal, 'Zulu'), await themeOf(portal, 'alpha')]
  const ids = await submitted(
    { PaperTitle: 'beta', ThemeId: late },
    { PaperTitle: 'Alpha', ThemeId: early },
    { PaperTitle: 'gamma', ThemeId: late },
  )
  const [first = '', second = '', third = ''] = ids
  await sql.insert(abstractPairs).values({
    ...{ PaperId: first, OtherId: third, Score: 40 },
    ...{ SameFile: false, NearTitle: false, RunId: randomUUID() },
  })
  await sql.update(papers).set({ Status: 'approved' }).where(eq(papers.Id, first))
  expect((await verify({ PaperIds: [second], Verified: true })).status).toBe(200)
  const orders = Object.fromEntries(
    await Promise.all(abstractSorts.map(async (Sort) => [Sort, await codes({ Sort })] as const)),
  )
  expect(orders).toEqual({
    ...{ score: '213', '-score': '132', code: '123', '-code': '321' },
    ...{ title: '213', '-title': '312', theme: '213', '-theme': '132' },
    ...{ status: '231', '-status': '123', submitted: '321', '-submitted': '123' },
    ...{ verified: '132', '-verified': '213' },
  })
  expect(await codes()).toBe('132')
})

test('a row shows theme, day, who verified it, withdrawal, and a decision that can still be undone', async () => {
  const theme = await themeOf(portal, 'Semantics')
  const [first = '', second = ''] = await submitted({ ThemeId: theme }, { PaperTitle: 'Other' })
  await sql.insert(waitingDecisions).values({
    ...{ PaperId: first, UndoId: randomUUID(), Status: 'approved', Feedback: '', ToAuthors: '' },
    ...{ DecidedBy: admin.UserId, DecidedOn: '2026-11-20T10:00:00.000Z' },
    UndoUntil: '2026-11-20T10:10:00.000Z',
  })
  await sql.update(papers).set({ WithdrawnOn: '2026-11-20T09:00:00.000Z' }).where(eq(papers.Id, second))
  const before = new Date(portal.clock.now()).toISOString()
  const looked = { Verified: true, Remarks: 'Read twice' }
  await call(portal, contract.verifyAbstract, { as: admin.AccessToken, params: { id: first }, body: looked })
  const { Rows } = await listed({ Sort: 'code' })
  expect(Rows[0]).toMatchObject({
    ThemeTittle: 'Semantics',
    SubmittedOn: '2026-11-09T10:00:00.000Z',
    Decision: { Status: 'approved', UndoUntil: '2026-11-20T10:10:00.000Z' },
    WithdrawnOn: null,
    ...looked,
    VerifiedByName: adminName,
  })
  expect((Rows[0]?.VerifiedOn ?? '') >= before).toBe(true)
  expect(Rows[1]).toMatchObject({ WithdrawnOn: '2026-11-20T09:00:00.000Z', Verified: false, Decision: null })
  // As in the list of papers.
  expect(await codes({ Status: 'approved' })).toBe('1')
  expect(await codes({ Status: 'submitted' })).toBe('2')
})

test('a page after the last says how many there are', async () => {
  await submitted({ PaperTitle: 'One' }, { PaperTitle: 'Two' })
  expect(await listed({ Page: 9, PageSize: 1 })).toMatchObject({ Rows: [], Total: 2 })
  expect(await listed({ Text: 'nowhere' })).toMatchObject({ Rows: [], Total: 0 })
})

test('the ids of all pages are those that the filter finds, and never a draft', async () => {
  const ids = await submitted({ PaperTitle: 'On words' }, { PaperTitle: 'On sounds' })
  await draftOf(portal, ada, { PaperTitle: 'On drafts' })
  const all = async (query: QueryOf<typeof getAbstractIds> = {}) =>
    (await call(portal, getAbstractIds, { as: admin.AccessToken, query })).Result
  expect(await all()).toEqual(ids)
  expect(await all({ Text: 'sounds' })).toEqual(ids.slice(1))
  expect(await all({ Verified: 'yes' })).toEqual([])
})

test('many abstracts are verified together: the preview changes nothing and holds, remarks stay, and it is taken back', async () => {
  const [first = '', second = ''] = await submitted({ PaperTitle: 'One' }, { PaperTitle: 'Two' })
  const draft = (await draftOf(portal, ada, { PaperTitle: 'A draft' })).Id
  const gone = randomUUID()
  await sql
    .insert(abstracts)
    .values({ PaperId: second, TextHash: 'old', Signature: new Uint8Array(512), Remarks: 'Like another one' })
    .onConflictDoUpdate({ target: abstracts.PaperId, set: { Remarks: 'Like another one' } })
  const body = { PaperIds: [second, first, first.toUpperCase(), draft, gone], Verified: true }
  const previewed = await preview(body)
  expect(previewed.Result).toEqual({
    Changed: [
      { Id: second, PaperCode: 'P-0002', PaperTitle: 'Two' },
      { Id: first, PaperCode: 'P-0001', PaperTitle: 'One' },
    ],
    Left: [
      { Id: draft, PaperCode: '', PaperTitle: 'A draft', Why: 'Is a draft' },
      { Id: gone, PaperCode: '', PaperTitle: '', Why: 'Was deleted' },
    ],
    VerifiedOn: null,
  })
  expect(await codes({ Verified: 'yes' })).toBe('')
  const { VerifiedOn, ...done } = (await verify(body)).Result
  expect({ ...done, VerifiedOn: null }).toEqual(previewed.Result)
  expect(VerifiedOn).not.toBeNull()
  const verified = async () =>
    (await listed({ Sort: 'code' })).Rows.map((row) => [row.Verified, row.Remarks, row.VerifiedByName])
  expect(await verified()).toEqual([
    [true, '', adminName],
    [true, 'Like another one', adminName],
  ])
  expect((await preview(body)).Result.Left.map(({ Why }) => Why)).toEqual([
    ...['Is verified already', 'Is verified already', 'Is a draft', 'Was deleted'],
  ])

  const back = await verify({ PaperIds: [first, second], Verified: false })
  expect(back.Result.Changed.map(({ Id }) => Id)).toEqual([first, second])
  expect(await verified()).toEqual([
    [false, '', ''],
    [false, 'Like another one', ''],
  ])
  const again = await verify({ PaperIds: [first], Verified: false })
  expect(again.Result.Left).toMatchObject([{ Id: first, Why: 'Is not verified' }])
  const entries = await auditLog(portal)
  expect(entries).toHaveLength(4)
  // Those of one call were written at one instant, so they have no order.
  expect(entries.map(({ Action, SubjectId, Details }) => [Action, SubjectId, Details])).toEqual(
    expect.arrayContaining([
      ['Verify abstract', second, { Together: 2 }],
      ['Verify abstract', first, { Together: 2 }],
      ['Take back verification of abstract', first, { Together: 2 }],
      ['Take back verification of abstract', second, { Together: 2 }],
    ]),
  )
})

test('an abstract whose text was changed a moment ago is verified as it is now', async () => {
  const [id = ''] = await submitted({ Abstract: 'Some words that were read' })
  await verify({ PaperIds: [id], Verified: true })
  await sql.update(papers).set({ Abstract: 'Other words' }).where(eq(papers.Id, id))
  expect((await verify({ PaperIds: [id], Verified: true })).Result.Changed).toHaveLength(1)
  const compared = await call(portal, contract.compareAbstract, { as: admin.AccessToken, params: { id } })
  expect(compared.Result.Verified).toBe(true)
})

test('an undo takes back what was verified then, and nothing that somebody has looked at since', async () => {
  const [first = '', second = '', third = ''] = await submitted(
    { PaperTitle: 'One' },
    { PaperTitle: 'Two', Abstract: 'Some words that were read' },
    { PaperTitle: 'Three', Abstract: 'Words of another kind' },
  )
  const PaperIds = [first, second, third]
  const VerifiedOn = (await verify({ PaperIds, Verified: true })).Result.VerifiedOn ?? ''
  await sql
    .update(papers)
    .set({ Abstract: 'Other words' })
    .where(inArray(papers.Id, [second, third]))
  const other = await signedIn(portal, { Roles: ['Admin'] })
  await call(portal, contract.verifyMany, {
    as: other.AccessToken,
    body: { PaperIds: [second], Verified: true },
  })
  portal.clock.advance(1000)
  await verify({ PaperIds: [third], Verified: true })
  const undone = await verify({ PaperIds, Verified: false, VerifiedOn })
  expect(undone.Result.Changed.map(({ Id }) => Id)).toEqual([first])
  expect(undone.Result.Left.map(({ Id, Why }) => [Id, Why])).toEqual([
    [second, 'Was verified again by somebody else'],
    [third, 'Was verified again by somebody else'],
  ])
  expect(await codes({ Verified: 'yes', Sort: 'code' })).toBe('23')
})

test('two who verify the same abstracts at once share them, and each is written down once', async () => {
  const PaperIds = await submitted({ PaperTitle: 'One' }, { PaperTitle: 'Two' })
  const other = await signedIn(portal, { Roles: ['Admin'] })
  const both = await Promise.all(
    [admin, other].map(({ AccessToken }) =>
      call(portal, contract.verifyMany, { as: AccessToken, body: { PaperIds, Verified: true } }),
    ),
  )
  expect(both.map(({ Result }) => Result.Changed.length).sort()).toEqual([0, 2])
  expect(await sql.$count(auditEntries)).toBe(2)
})

test('an abstract that was changed since it was read is not verified unseen', async () => {
  const [id = ''] = await submitted({ Abstract: 'Some words' })
  const params = { id: id.toUpperCase() }
  const { Version } = (await call(portal, contract.compareAbstract, { as: admin.AccessToken, params })).Result
  const body = { Verified: true, Remarks: '' }
  await sql
    .update(papers)
    .set({ Abstract: 'Other words', Version: Version + 1 })
    .where(eq(papers.Id, id))
  const stale = await call(portal, contract.verifyAbstract, {
    ...{ as: admin.AccessToken, params, body, ifMatch: Version },
  })
  expect(stale.status).toBe(412)
  const seen = { as: admin.AccessToken, params, body, ifMatch: Version + 1 }
  expect((await call(portal, contract.verifyAbstract, seen)).status).toBe(200)
  const entries = await auditLog(portal)
  expect(entries.map(({ SubjectId }) => SubjectId)).toEqual([id])
})

test('papers without a theme come last in either order of themes', async () => {
  const theme = await themeOf(portal, 'Semantics')
  await submitted({ PaperTitle: 'None' }, { PaperTitle: 'Some', ThemeId: theme })
  expect([await codes({ Sort: 'theme' }), await codes({ Sort: '-theme' })]).toEqual(['21', '21'])
})

test('a person who verifies another text signs it too, so that it is compared again', async () => {
  const [id = ''] = await submitted({ Abstract: 'Some words' })
  const signed = async () => (await sql.select().from(abstracts).where(eq(abstracts.PaperId, id)))[0]
  await verify({ PaperIds: [id], Verified: true })
  const before = await signed()
  await verify({ PaperIds: [id], Verified: false })
  expect((await signed())?.MadeOn).toBe(before?.MadeOn)
  await sql.update(papers).set({ Abstract: 'Other words' }).where(eq(papers.Id, id))
  await verify({ PaperIds: [id], Verified: true })
  const after = await signed()
  expect((after?.MadeOn ?? '') > (before?.MadeOn ?? '')).toBe(true)
  expect(after?.TextHash).not.toBe(before?.TextHash)
})

test('a text whose save a stop cut off from its signing is signed after the start, and is no longer verified', async () => {
  const [id = ''] = await submitted({ Abstract: 'Some words' })
  await verify({ PaperIds: [id], Verified: true })
  await sql.update(papers).set({ Abstract: 'Other words' }).where(eq(papers.Id, id))
  const signer = startSigner(portal.context.database, portal.context.jobs)
  await signer.signMissing()
  const [row] = await sql.select().from(abstracts).where(eq(abstracts.PaperId, id))
  expect(row).toMatchObject({ TextHash: hashOf('Other words'), Verified: false })
})

test('no abstract, or more than a call takes, is refused and changes nothing', async () => {
  const [id = ''] = await submitted({ PaperTitle: 'One' })
  expect((await verify({ PaperIds: [], Verified: true })).status).toBe(400)
  const tooMany = Array.from({ length: limits.PapersAtOnce + 1 }, () => id)
  expect((await verify({ PaperIds: tooMany, Verified: true })).status).toBe(400)
  const noted = await sql
    .select()
    .from(abstracts)
    .where(inArray(abstracts.PaperId, [id]))
  expect(noted.every(({ Verified }) => !Verified)).toBe(true)
  const asAuthor = await call(portal, contract.verifyMany, {
    as: ada.AccessToken,
    body: { PaperIds: [id], Verified: true },
  })
  expect(asAuthor.status).toBe(403)
})
