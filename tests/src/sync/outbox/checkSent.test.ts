import { beforeEach, expect, test } from 'vitest'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { newDraft, writeDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { keepSent, readSent } from '../../../../src/cache/outbox/sentChanges.ts'
import { checkSent } from '../../../../src/sync/outbox/checkSent.ts'
import type { Transport } from '../../../../src/sync/transport/request.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { success } from '../answers.ts'

const day = 24 * 60 * 60 * 1000

let work: WorkDatabase
/** The keys of two confirmed changes. */
let keys: string[]
beforeEach(async () => {
  work = newWorkDatabase()
  for (const PaperTitle of ['Known', 'Lost'])
    await writeDraft(work, testUserId, newDraft(0), { Fields: { PaperTitle } }, 0, true)
  const rows = await readOutbox(work)
  for (const row of rows) await keepSent(work, row, null, 0)
  keys = rows.map(({ OpId }) => OpId)
})

/** A portal in an epoch that knows the first change alone. */
const portalIn =
  (epoch: string): Transport =>
  async (request) => ({ ...success(request, keys.slice(0, 1)), headers: { 'lectern-epoch': epoch } })

const states = async () => (await readSent(work)).map(({ State }) => State)

test('what a portal of another epoch does not know is not lost, and is asked about again', async () => {
  await checkSent(work, portalIn('later'), 'earlier', day)
  expect(await states()).toEqual(['new', 'new'])
  await checkSent(work, portalIn('later'), 'later', day)
  expect(await states()).toEqual(['known', 'lost'])
})

test('a lost change is offered for longer than 30 days, and one that the portal has is forgotten', async () => {
  await checkSent(work, portalIn('one'), 'one', 30 * day)
  expect(await states()).toEqual(['known', 'lost'])
  await checkSent(work, portalIn('two'), 'two', 30 * day + 1)
  expect(await states()).toEqual(['lost'])
})
