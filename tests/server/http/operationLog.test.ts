import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeEach, beforeAll, describe, expect, test } from 'vitest'
import { getHomePage, updateHomePage, type HomePageFields } from '../../../contract/content/content.ts'
import {
  emptyPaper,
  getUserPapers,
  updatePaper,
  type PaperListItem,
} from '../../../contract/papers/papers.ts'
import { createTheme, getThemes } from '../../../contract/papers/themes.ts'
import { beginOperation, bodyHash, keepReply } from '../../../server/http/operations/operationLog.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { addressOf, call } from '../../support/call.ts'
import { startTestDatabase, type TestDatabase } from '../../support/portal/engine.ts'
import { draftOf } from '../../support/papers.ts'
import { saveOfPaper, untilWaiting } from '../../support/portal/lockWaits.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'

let database: TestDatabase
let portal: TestPortal
let admin: TestUser
beforeAll(async () => {
  database = await startTestDatabase()
  portal = await startPortal({ connection: database.connection })
})
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
})
afterAll(async () => {
  await portal.stop()
  await database.stop()
})

const newTheme = () => ({ ThemeTitle: `Theme ${randomUUID()}`, IsActive: true })

const saveOf = (user: TestUser, id: string, Abstract: string, ifMatch: number) => ({
  as: user.AccessToken,
  key: randomUUID(),
  params: { id },
  ifMatch,
  body: { ...emptyPaper, PaperTitle: 'On words', Abstract },
})

const countOf = async (title: string) => {
  const { Result } = await call(portal, getThemes, { as: admin.AccessToken })
  return Result.filter(({ ThemeTitle }) => ThemeTitle === title).length
}

test('the same call under the same key is carried out once and answered alike', async () => {
  const sent = { as: admin.AccessToken, key: randomUUID(), body: newTheme() }
  const first = await call(portal, createTheme, sent)
  const second = await call(portal, createTheme, sent)
  expect(first.status).toBe(200)
  expect(second.status).toBe(200)
  expect(second.Result).toEqual(first.Result)
  expect(second.headers['idempotency-key']).toBe(sent.key)
  expect(await countOf(sent.body.ThemeTitle)).toBe(1)
})

test('another body under a used key is refused, and changes nothing', async () => {
  const key = randomUUID()
  await call(portal, createTheme, { as: admin.AccessToken, key, body: newTheme() })
  const other = newTheme()
  const refused = await call(portal, createTheme, { as: admin.AccessToken, key, body: other })
  expect(refused).toMatchObject({ status: 422, Message: 'This Idempotency-Key was used for another request' })
  expect(await countOf(other.ThemeTitle)).toBe(0)
})

test('a key belongs to its user: the same key of somebody else is another operation', async () => {
  const key = randomUUID()
  const other = await signedIn(portal, { Roles: ['Admin'] })
  const body = newTheme()
  await call(portal, createTheme, { as: admin.AccessToken, key, body })
  const theirs = await call(portal, createTheme, { as: other.AccessToken, key, body: newTheme() })
  expect(theirs.status).toBe(200)
})

test('a refused call leaves its key free for a better one', async () => {
  const key = randomUUID()
  const refused = await call(portal, createTheme, {
    as: admin.AccessToken,
    key,
    body: { ThemeTitle: ' ', IsActive: true },
  })
  expect(refused.status).toBe(422)
  const body = newTheme()
  expect((await call(portal, createTheme, { as: admin.AccessToken, key, body })).status).toBe(200)
  expect(await countOf(body.ThemeTitle)).toBe(1)
})

test('the key is looked up before the version, so that a repeated success is no conflict', async () => {
  const { Result } = await call(portal, getHomePage)
  const { Version, Pages: _pages, ...fields } = Result
  const body: HomePageFields = { ...fields, ConferenceName: 'A conference saved twice' }
  const sent = { as: admin.AccessToken, key: randomUUID(), ifMatch: Version, body }
  const first = await call(portal, updateHomePage, sent)
  expect(first).toMatchObject({ status: 200, version: Version + 1 })
  const again = await call(portal, updateHomePage, sent)
  expect(again).toMatchObject({ status: 200, version: Version + 1, Result: first.Result })
  const late = await call(portal, updateHomePage, { ...sent, key: randomUUID() })
  expect(late).toMatchObject({
    status: 412,
    Message: 'This was changed elsewhere since you opened it',
    version: Version + 1,
  })
})

test('calls under one key at the same time have one effect between them', async () => {
  const sent = { as: admin.AccessToken, key: randomUUID(), body: newTheme() }
  const replies = await Promise.all(Array.from({ length: 8 }, () => call(portal, createTheme, sent)))
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  for (const reply of replies) expect([200, 409]).toContain(reply.status)
  expect(await countOf(sent.body.ThemeTitle)).toBe(1)
})

// The embedded database has one session, in which nothing can be under way beside the call itself.
test.runIf(process.env['TEST_DATABASE_URL'])(
  'a call whose twin is still running is asked to come back',
  async () => {
    const other = new pg.Client(database.connection)
    await other.connect()
    const sent = { as: admin.AccessToken, key: randomUUID(), body: newTheme() }
    await other.query('select pg_advisory_lock(hashtextextended($1, 0))', [`${admin.UserId}:${sent.key}`])
    const early = await call(portal, createTheme, sent)
    expect(early).toMatchObject({ status: 409, Message: 'The same request is still running' })
    expect(early.headers['retry-after']).toBe('1')
    await other.end()
    await expect.poll(async () => (await call(portal, createTheme, sent)).status).toBe(200)
    expect(await countOf(sent.body.ThemeTitle)).toBe(1)
  },
)

test('saves under one key and version at the same time are one save, and none of them meets its twin as a conflict', async () => {
  const ada = await signedIn(portal)
  const paper = await draftOf(portal, ada)
  for (let version = 1; version <= 12; version += 1) {
    const sent = saveOf(ada, paper.Id, `Abstract ${version}`, version)
    const replies = await Promise.all(Array.from({ length: 4 }, () => call(portal, updatePaper, sent)))
    const served = replies.filter(({ status }) => status === 200)
    expect(served.length).toBeGreaterThan(0)
    for (const reply of served) expect(reply.version).toBe(version + 1)
    for (const { status } of replies) expect([200, 409]).toContain(status)
  }
})

/** Starts a save that gets its key and then waits for the paper, does something meanwhile, and lets it go on. */
async function meanwhile(sent: ReturnType<typeof saveOf>, act: (other: pg.Client) => Promise<unknown>) {
  const other = new pg.Client(database.connection)
  await other.connect()
  await other.query('begin')
  await other.query('select from papers where id = $1 for update', [sent.params.id])
  const saved = call(portal, updatePaper, sent)
  await untilWaiting(portal, saveOfPaper)
  await act(other)
  await other.query('commit')
  await other.end()
  return saved
}

/** What is there once the twin of a save has been carried out. */
const keepTwin = (
  other: pg.Client,
  { UserId }: TestUser,
  paper: PaperListItem,
  { key, params, body }: ReturnType<typeof saveOf>,
) => {
  const reply = { Success: true, Message: 'of the twin', Result: paper, Id: params.id, Errors: [] }
  return other.query(
    'insert into operations (user_id, op_id, body_hash, status, reply, reply_version) values ($1, $2, $3, 200, $4, 2)',
    [UserId, key, bodyHash('PUT', addressOf(updatePaper, params), body), JSON.stringify(reply)],
  )
}

describe.runIf(process.env['TEST_DATABASE_URL'])('a save that did not see the reply of its twin', () => {
  test('changes nothing and is answered with that reply', async () => {
    const ada = await signedIn(portal)
    const paper = await draftOf(portal, ada)
    const sent = saveOf(ada, paper.Id, 'Written twice', 1)
    expect(await meanwhile(sent, (other) => keepTwin(other, ada, paper, sent))).toMatchObject({
      status: 200,
      Message: 'of the twin',
      version: 2,
    })
    const { Result } = await call(portal, getUserPapers, { as: ada.AccessToken })
    expect(Result).toEqual([paper])
  })

  test('is no conflict with the version that its twin has made', async () => {
    const ada = await signedIn(portal)
    const paper = await draftOf(portal, ada)
    const sent = saveOf(ada, paper.Id, 'Written once', 1)
    const late = await meanwhile(sent, async (other) => {
      await keepTwin(other, ada, paper, sent)
      await other.query('update papers set version = 2 where id = $1', [paper.Id])
    })
    expect(late).toMatchObject({ status: 200, Message: 'of the twin', version: 2 })
  })

  test('is asked to come back if that reply is gone again by the time it is looked up', async () => {
    const ada = await signedIn(portal)
    const operation = { UserId: ada.UserId, OpId: randomUUID(), BodyHash: 'of a body' }
    const reply = { Status: 200, Reply: {}, ReplyVersion: null }
    const { sql } = portal.context.database
    const late = sql.transaction(async (mine) => {
      expect(await beginOperation(mine, operation)).toBeUndefined()
      await keepReply(sql, operation, reply, 0)
      await keepReply(mine, operation, reply, 0)
    })
    await expect(late).rejects.toMatchObject({ status: 409, headers: { 'retry-after': '1' } })
  })
})

test('a save that the database refuses is no success, and leaves its key free', async () => {
  const ada = await signedIn(portal)
  const paper = await draftOf(portal, ada)
  const sent = saveOf(ada, paper.Id, 'Refused at first', 1)
  const { pool } = portal.context.database
  await pool.query(`create function refuse_save() returns trigger language plpgsql as
    $$ begin raise exception 'refused'; end $$`)
  await pool.query(`create trigger refused before update on papers for each row
    when (new.abstract = 'Refused at first') execute function refuse_save()`)
  expect(await call(portal, updatePaper, sent)).toMatchObject({ status: 500 })
  await pool.query('drop trigger refused on papers')
  await pool.query('drop function refuse_save')
  const { Result } = await call(portal, getUserPapers, { as: ada.AccessToken })
  expect(Result).toEqual([paper])
  expect(await call(portal, updatePaper, sent)).toMatchObject({ status: 200, version: 2 })
})

test.each(['short', 'x'.repeat(65), 'with blanks in it'])('the key %j is refused', async (key) => {
  const body = newTheme()
  const refused = await call(portal, createTheme, { as: admin.AccessToken, key, body })
  expect(refused.status).toBe(400)
  expect(await countOf(body.ThemeTitle)).toBe(0)
})

test('a plain client that sends no key is served all the same', async () => {
  const body = newTheme()
  expect((await call(portal, createTheme, { as: admin.AccessToken, body })).status).toBe(200)
})
