import type { QueryOf } from '../../../contract/core/endpoint.ts'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { downloadAbstracts, getPairs, searchAbstracts } from '../../../contract/abstracts/abstractLists.ts'
import * as contract from '../../../contract/abstracts/abstracts.ts'
import { emptyPaper, submitPaper, updatePaper } from '../../../contract/papers/papers.ts'
import { abstractRuns, abstracts } from '../../../server/db/schema/abstracts.ts'
import { papers } from '../../../server/db/schema/papers.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { completeDraftOf, draftOf, fileOf } from '../../support/papers.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { startTestDatabase } from '../../support/portal/engine.ts'
import { until } from '../../support/hub.ts'
import { sheetOf } from '../../support/sheets.ts'

let database: Awaited<ReturnType<typeof startTestDatabase>>
let portal: TestPortal
let ada: TestUser
let admin: TestUser
beforeAll(async () => {
  database = await startTestDatabase()
  portal = await startPortal({ connection: database.connection })
})
afterAll(async () => {
  await portal.stop()
  await database.stop()
})
beforeEach(async () => {
  await portal.empty()
  ada = await signedIn(portal)
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

/** Words that no other text of the tests has. */
const own = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}${index}`).join(' ')

async function submitted(PaperTitle: string, Abstract: string, PaperURL?: string): Promise<string> {
  const { Id } = await completeDraftOf(portal, ada, {
    PaperTitle,
    Abstract,
    ...(PaperURL ? { PaperURL } : {}),
  })
  const { status } = await call(portal, submitPaper, { as: ada.AccessToken, params: { id: Id } })
  expect(status).toBe(200)
  return Id
}

const compare = (id: string, query: { readonly With?: string; readonly Top?: number } = {}) =>
  call(portal, contract.compareAbstract, { as: admin.AccessToken, params: { id }, query })
const pairs = (query: Partial<QueryOf<typeof getPairs>> = {}) =>
  call(portal, getPairs, { as: admin.AccessToken, query })

/** Compares all, and waits until that is done. */
async function compareAll(): Promise<contract.ComparisonRun> {
  expect((await call(portal, contract.startComparison, { as: admin.AccessToken })).status).toBe(200)
  return untilDone()
}

async function untilDone(): Promise<contract.ComparisonRun> {
  const read = async () => (await call(portal, contract.getComparison, { as: admin.AccessToken })).Result
  await until(async () => (await read()).Run?.State === 'done', 'the comparison is done')
  const { Run: run } = await read()
  if (!run) throw new Error('There was no comparison')
  return run
}

test('an abstract is compared with all others, and the passages that both share are shown on both sides', async () => {
  const shared = own('shared', 150)
  const mine = await submitted('One', `${own('mine', 150)} ${shared}`)
  const theirs = await submitted('Two', `${shared}, ${own('theirs', 150)}`)
  await submitted('Three', own('third', 300))
  await draftOf(portal, ada, { PaperTitle: 'A draft', Abstract: `${own('mine', 150)} ${shared}` })
  const { Result } = await compare(mine)
  // 147 runs of four words out of 297 + 297 - 147.
  expect(Result.Near.map(({ Id, Score }) => [Id, Score])).toEqual([[theirs, 33]])
  const [near] = Result.Near
  const cut = (text: string, passages: readonly contract.Passage[]) =>
    passages.map(({ Start, End }) => text.slice(Start, End))
  expect(cut(Result.Abstract, near?.Mine ?? [])).toEqual([shared])
  expect(cut(near?.Abstract ?? '', near?.Theirs ?? [])).toEqual([shared])
})

test('an abstract that is asked for by name is among the nearest, also where both share nothing', async () => {
  const shared = own('common', 100)
  const mine = await submitted('One', `${own('asking', 200)} ${shared}`)
  const near = await submitted('Two', `${own('near', 200)} ${shared}`)
  const nearer = await submitted('Three', `${own('nearer', 100)} ${shared} ${own('asking', 100)}`)
  const other = await submitted('Four', own('other', 300))
  const draft = await draftOf(portal, ada, { Abstract: shared })
  // The first person who asks for one signs it.
  for (const id of [near, nearer, other]) await compare(id)
  const found = async (query: Parameters<typeof compare>[1]) =>
    (await compare(mine, query)).Result.Near.map(({ Id, Score }) => [Id, Score])
  const [first, second] = await found({})
  expect([first?.[0], second?.[0]]).toEqual([nearer, near])
  expect(await found({ With: other.toUpperCase() })).toEqual([first, second, [other, 0]])
  expect((await compare(mine, { With: other })).Result.Near.at(-1)).toMatchObject({ Mine: [], Theirs: [] })
  expect(await found({ With: near, Top: 1 })).toEqual([first, second])
  expect(await found({ With: near })).toEqual([first, second])
  for (const With of [draft.Id, mine, randomUUID()]) expect(await found({ With })).toEqual([first, second])
})

test('what has changed since is compared as it is now', async () => {
  const first = await submitted('One', own('first', 300))
  const second = await submitted('Two', own('second', 300))
  expect((await compare(first)).Result.Near).toEqual([])
  const [paper] = await portal.context.database.sql.select().from(papers).where(eq(papers.Id, second))
  const { ThemeId = '', PaperURL = '' } = paper ?? {}
  const body = {
    ...emptyPaper,
    ThemeId,
    PaperURL,
    PaperTitle: 'Two',
    Abstract: own('first', 300).toUpperCase(),
    ConsiderBestPaper: false,
  }
  const saved = await call(portal, updatePaper, { as: admin.AccessToken, params: { id: second }, body })
  expect(saved.status).toBe(200)
  // A request for it signs it; the one it is held against is signed a moment after its save.
  await compare(second)
  expect((await compare(first)).Result.Near.map(({ Id, Score }) => [Id, Score])).toEqual([[second, 100]])
})

test('an abstract is signed soon after it was saved', async () => {
  const { Id } = await draftOf(portal, ada, { Abstract: own('first', 20) })
  const { sql } = portal.context.database
  await until(async () => (await sql.$count(abstracts, eq(abstracts.PaperId, Id))) > 0, 'it is signed')
})

test('an abstract is verified with remarks, until its text is another', async () => {
  const id = await submitted('One', own('first', 300))
  const verify = (body: contract.VerifyBody) =>
    call(portal, contract.verifyAbstract, { as: admin.AccessToken, params: { id }, body })
  expect((await verify({ Verified: true, Remarks: 'Read twice' })).status).toBe(200)
  expect((await compare(id)).Result).toMatchObject({ Verified: true, Remarks: 'Read twice' })
  const verified = await call(portal, searchAbstracts, {
    as: admin.AccessToken,
    query: { Verified: 'yes' },
  })
  expect(verified.Result.Rows.map((row) => row.Id)).toEqual([id])
  await portal.context.database.sql.update(papers).set({ Abstract: own('other', 300) })
  expect((await compare(id)).Result.Verified).toBe(false)
  expect(await verify({ Verified: true, Remarks: 'x'.repeat(2001) })).toMatchObject({
    status: 422,
    Errors: ['Remarks must be at most 2000 characters long'],
  })
  const params = { id: randomUUID() }
  const body = { Verified: true, Remarks: '' }
  const unknown = await call(portal, contract.verifyAbstract, { as: admin.AccessToken, params, body })
  expect(unknown.status).toBe(404)
})

test('a slip in the search for abstracts is corrected on screen and in the download, and the correction is shown', async () => {
  const id = await submitted('On parsing', own('first', 300))
  await submitted('On semantics', own('second', 300))
  const search = async (Text: string) =>
    (await call(portal, searchAbstracts, { as: admin.AccessToken, query: { Text } })).Result
  expect(await search('parsing')).toMatchObject({ Rows: [{ Id: id }], Total: 1, Meant: '', IsMeant: false })
  expect(await search('prasing')).toMatchObject({
    Rows: [{ Id: id }],
    Total: 1,
    Meant: 'parsing',
    IsMeant: true,
  })
  expect(await search('xylophone')).toMatchObject({ Rows: [], Total: 0, Meant: '', IsMeant: false })
  const { rows } = await sheetOf(portal, downloadAbstracts, admin.AccessToken, {
    Text: 'prasing',
    Columns: 'Title',
  })
  expect(rows).toEqual([['Title'], ['On parsing']])
})

test('of 50 papers with one and the same file each is listed, compared with the 40 that follow it', async () => {
  const ids: string[] = []
  for (let n = 0; n < 50; n += 1) {
    const file = await fileOf(portal, ada, { Sha256: 'c'.repeat(64), FileName: `${n}.pdf` })
    ids.push(await submitted(`Title ${n}`, own(`paper${n}x`, 300), file))
  }
  const run = await compareAll()
  expect(run).toMatchObject({ State: 'done', Pairs: 40 * 10 + (40 * 39) / 2 })
  const listed = new Set<string>()
  for (let Page = 1; listed.size < 50; Page += 1) {
    const { Rows } = (await pairs({ Kind: 'file', Page })).Result
    if (Rows.length === 0) break
    for (const { First, Second } of Rows) listed.add(First.Id).add(Second.Id)
  }
  expect([...listed].sort()).toEqual(ids.sort())
})

test('pairs of the whole conference are found by abstract, file and near-equal title, and dismissed with a reason', async () => {
  const file = await fileOf(portal, ada, { Sha256: 'a'.repeat(64) })
  const twin = await fileOf(portal, ada, { Sha256: 'a'.repeat(64), FileName: 'twin.pdf' })
  const [one, two] = [
    await submitted('One', `${own('shared', 200)} ${own('one', 100)}`, file),
    await submitted('Two', `${own('shared', 200)} ${own('two', 100)}`),
  ]
  const three = await submitted('On the Meaning of Some Words', own('three', 300), twin)
  const four = await submitted('On the meaning of words, some more', own('four', 300))
  const run = await compareAll()
  expect(run).toMatchObject({ State: 'done', Pairs: 3 })
  expect(run.Done).toBe(run.Total)
  const found = async (query: Partial<QueryOf<typeof getPairs>> = {}) =>
    (await pairs(query)).Result.Rows.map(({ First, Second, ...pair }) => [
      [First.Id, Second.Id].sort(),
      pair.Score,
      pair.SameFile,
      pair.NearTitle,
    ])
  expect(await found({ Kind: 'abstract' })).toEqual([[[one, two].sort(), 50, false, false]])
  expect(await found({ Kind: 'file' })).toEqual([[[one, three].sort(), 0, true, false]])
  expect(await found({ Kind: 'title' })).toEqual([[[three, four].sort(), 0, false, true]])
  const list = await call(portal, searchAbstracts, { as: admin.AccessToken, query: { Score: 25 } })
  expect(list.Result.Rows.map(({ Id, HighestScore }) => [Id, HighestScore]).sort()).toEqual(
    [
      [one, 50],
      [two, 50],
    ].sort(),
  )
  const dismiss = (Remarks: string, Dismissed = true) =>
    call(portal, contract.dismissPair, {
      as: admin.AccessToken,
      body: { PaperId: two, OtherId: one, Dismissed, Remarks },
    })
  expect(await dismiss(' ')).toMatchObject({
    status: 422,
    Errors: ['Remarks are required, so that others know why'],
  })
  expect((await dismiss('One of them is the long form')).status).toBe(200)
  expect(await found({ Kind: 'abstract' })).toEqual([])
  // A second run finds the pair again, and it stays dismissed.
  expect(await compareAll()).toMatchObject({ State: 'done', Pairs: 2 })
  expect((await pairs({ Dismissed: 'yes' })).Result.Rows).toMatchObject([
    { Score: 50, Remarks: 'One of them is the long form' },
  ])
  expect((await dismiss('', false)).status).toBe(200)
  expect(await found({ Kind: 'abstract' })).toHaveLength(1)
})

test('a comparison that a stop cut off is finished after the next start, and only one runs at a time', async () => {
  await submitted('One', own('same', 300))
  await submitted('Two', own('same', 300))
  const StartedOn = new Date().toISOString()
  await portal.context.database.sql.insert(abstractRuns).values({
    StartedBy: admin.UserId,
    StartedOn,
    TakenUntil: '2099-01-01T00:00:00.000Z',
    Done: 3,
    Total: 66,
  })
  expect(await call(portal, contract.startComparison, { as: admin.AccessToken })).toMatchObject({
    status: 409,
    Message: 'A comparison is running already',
  })
  await portal.context.database.sql.update(abstractRuns).set({ TakenUntil: StartedOn })
  const again = await startPortal({ connection: database.connection })
  try {
    const run = await untilDone()
    expect(run).toMatchObject({ Pairs: 1 })
  } finally {
    await again.stop()
  }
})
