import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getKnownOperations } from '../../../contract/device/operations.ts'
import { createAuthor } from '../../../contract/people/authors.ts'
import {
  createPaper,
  emptyPaper,
  getUserPapers,
  submitPaper,
  updatePaper,
} from '../../../contract/papers/papers.ts'
import { makeBackup } from '../../../server/backup/backup.ts'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { readEpoch } from '../../../server/db/epoch.ts'
import { authorOf, signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { completeDraftOf, dateOf } from '../../support/papers.ts'
import { startPortal, truncateTables, type TestPortal } from '../../support/portal/portal.ts'

let portal: TestPortal
let ada: TestUser
const folder = mkdtempSync(join(tmpdir(), 'lectern-epoch-'))
beforeAll(async () => {
  portal = await startPortal()
  // It would write beside a restore.
  await portal.context.mailer.stop()
})
afterAll(async () => {
  await portal.stop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await portal.empty()
  ada = await signedIn(portal)
})

const fields = { ...emptyPaper, PaperTitle: 'On words' }
const create = (key: string, headers: Record<string, string> = {}) =>
  call(portal, createPaper, { as: ada.AccessToken, body: fields, key, headers })
const save = (id: string, PaperTitle: string, ifMatch: string) =>
  call(portal, updatePaper, {
    as: ada.AccessToken,
    params: { id },
    body: { ...fields, PaperTitle },
    headers: { 'if-match': ifMatch },
  })

/** Goes back to the state of `before`, as a restore into a new portal does. */
async function restored(before: string): Promise<void> {
  const { database, files } = portal.context
  await truncateTables(portal)
  await restoreBackup(database, files, before)
}

async function backedUp(): Promise<string> {
  const made = join(folder, randomUUID())
  await makeBackup(portal.context.database, portal.context.files, made)
  return made
}

test('every response names the epoch of the data, and so does the version of a row', async () => {
  const { epoch } = portal.context
  const made = await create(randomUUID())
  expect(epoch).toMatch(/^[0-9a-f]{12}$/)
  expect([made.headers['lectern-epoch'], made.headers['etag']]).toEqual([epoch, `"1.${epoch}"`])
  const refused = await call(portal, getUserPapers)
  expect([refused.status, refused.headers['lectern-epoch']]).toEqual([401, epoch])
  const stale = await save(made.Result.Id, 'Stale', '"7"')
  expect([stale.status, stale.headers['etag']]).toEqual([412, `"1.${epoch}"`])
})

test('a version counts in its own epoch only', async () => {
  const { Result } = await create(randomUUID())
  expect((await save(Result.Id, 'Of another epoch', '"1.0123456789ab"')).status).toBe(412)
  expect((await save(Result.Id, 'Of this one', `"1.${portal.context.epoch}"`)).status).toBe(200)
  expect((await save(Result.Id, 'Without one', '"2"')).status).toBe(200)
  expect((await save(Result.Id, 'Unreadable', '"2.3.4"')).status).toBe(400)
})

test('a restore begins an epoch, in which no version of before counts, of old rows and of new ones', async () => {
  const { Result: old } = await create(randomUUID())
  const before = await backedUp()
  await readEpoch(portal.context.database, Date.now())
  expect((await save(old.Id, 'Lost', '"1"')).Result.Version).toBe(2)
  await restored(before)
  const { pool } = portal.context.database
  const epoch = await readEpoch(portal.context.database, Date.now())
  expect(epoch).not.toBe(portal.context.epoch)
  const { rows } = await pool.query<{ version: number; title: string }>(
    'select version, paper_title as title from papers',
  )
  const version = rows[0]?.version ?? 0
  expect([rows.length, rows[0]?.title, version > 1_000_000]).toEqual([1, 'On words', true])
  expect((await save(old.Id, 'On the lost version', '"2"')).status).toBe(412)
  expect((await save(old.Id, 'On the version of before', '"1"')).status).toBe(412)
  const { Result: created } = await create(randomUUID())
  expect([created.Version > 1_000_000, created.AuthorsVersion > 1_000_000]).toEqual([true, true])
  // Restored once more, no version is given a second time.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  await restored(before)
  const again = await pool.query<{ version: number }>('select version from papers')
  expect(again.rows[0]?.version).toBeGreaterThan(version)
})

test('a database server that was recovered to an earlier moment begins an epoch at the next start', async () => {
  const { database } = portal.context
  await create(randomUUID())
  const first = await readEpoch(database, Date.now())
  expect(await readEpoch(database, Date.now())).toBe(first)
  await database.pool.query('update epochs set timeline = timeline + 1')
  const next = await readEpoch(database, Date.now())
  expect(next).not.toBe(first)
  expect(await readEpoch(database, Date.now())).toBe(next)
  const { rows } = await database.pool.query<{ version: number }>('select version from papers')
  expect(rows[0]?.version).toBeGreaterThan(1_000_000)
})

test('what is created again under its key after a restore has the same id', async () => {
  const before = await backedUp()
  const [paperKey, personKey] = [randomUUID(), randomUUID()]
  const person = { as: ada.AccessToken, body: authorOf({ Email: 'lost@example.org' }), key: personKey }
  const ids = async () => [(await create(paperKey)).Id, (await call(portal, createAuthor, person)).Id]
  const made = await ids()
  await restored(before)
  expect(await ids()).toEqual(made)
  expect((await create(randomUUID())).Id).not.toBe(made[0])
})

test('a device asks which of its changes the portal knows, and learns nothing about those of others', async () => {
  const before = await backedUp()
  const [mine, others, unknown] = [randomUUID(), randomUUID(), randomUUID()]
  await create(mine)
  const eve = await signedIn(portal)
  await call(portal, createPaper, { as: eve.AccessToken, body: fields, key: others })
  const asked = async () =>
    (
      await call(portal, getKnownOperations, {
        as: ada.AccessToken,
        query: { OpIds: [mine, others, unknown].join(',') },
      })
    ).Result
  expect(await asked()).toEqual([mine])
  await restored(before)
  expect(await asked()).toEqual([])
})

test('a submission that a receipt proves is taken after the deadline, with its time and its code', async () => {
  const key = randomUUID()
  const draft = await completeDraftOf(portal, ada)
  const before = await backedUp()
  const submit = (id: string, proof?: string) =>
    call(portal, submitPaper, {
      as: ada.AccessToken,
      params: { id },
      ...(proof ? { headers: { 'lectern-receipt': proof } } : {}),
    })
  const { Result: receipt } = await submit(draft.Id)
  const Proof = receipt.Proof ?? ''
  expect(Proof.length).toBeGreaterThan(100)
  await restored(before)
  await dateOf(portal, 'paper_submission', '2026-11-01')
  expect((await submit(draft.Id)).Errors).toEqual(['The last date of paper submission has passed'])
  expect((await submit(draft.Id, `${Proof.slice(0, -2)}AA`)).status).toBe(422)
  expect((await create(key, { 'lectern-receipt': Proof })).status).toBe(422)
  const again = await submit(draft.Id, Proof)
  expect(again.status).toBe(200)
  const { Proof: _proof, ...rest } = receipt
  expect(again.Result).toMatchObject(rest)
})

test('a receipt proves what was submitted, and nothing that was changed since', async () => {
  const draft = await completeDraftOf(portal, ada)
  const before = await backedUp()
  const { Result: receipt } = await call(portal, submitPaper, {
    as: ada.AccessToken,
    params: { id: draft.Id },
  })
  await restored(before)
  await dateOf(portal, 'paper_submission', '2026-11-01')
  await call(portal, updatePaper, {
    as: ada.AccessToken,
    params: { id: draft.Id },
    body: { ...emptyPaper, PaperTitle: 'A better one', PaperURL: draft.PaperURL, ThemeId: draft.ThemeId },
  })
  const late = await call(portal, submitPaper, {
    as: ada.AccessToken,
    params: { id: draft.Id },
    headers: { 'lectern-receipt': receipt.Proof ?? '' },
  })
  expect(late.Errors).toEqual(['The last date of paper submission has passed'])
})

test('a submission that an earlier version had confirmed is answered again under its key', async () => {
  const draft = await completeDraftOf(portal, ada)
  const sent = { as: ada.AccessToken, params: { id: draft.Id }, key: randomUUID() }
  await call(portal, submitPaper, sent)
  // Receipts of before had no proof.
  await portal.context.database.pool.query(
    `update operations set reply = reply #- '{Result,Proof}' where op_id = $1`,
    [sent.key],
  )
  const again = await call(portal, submitPaper, sent)
  expect([again.status, again.Result.PaperCode, again.Result.Proof]).toEqual([200, 'P-0001', undefined])
})
