import '../../support/browser/pageIndexedDb.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { dropDraft, readDrafts, writeDraft } from '../../../src/cache/entities/paperDrafts.ts'
import { queueSubmission, withdrawSubmission } from '../../../src/cache/entities/submissions.ts'
import { openCopies } from '../../../src/cache/database/copyDatabase.ts'
import { keepFile } from '../../../src/cache/database/localFiles.ts'
import { readOutbox } from '../../../src/cache/outbox/outbox.ts'
import { keepSeen, readSeen, searchSeen } from '../../../src/cache/copies/seenPeople.ts'
import { openWork, type WorkDatabase } from '../../../src/cache/database/workDatabase.ts'
import { draft, fields } from './samples.ts'

const userId = crypto.randomUUID()
let db: WorkDatabase

beforeEach(() => {
  db = openWork(crypto.randomUUID())
})

describe('taking back', () => {
  it('removes a queued submission that has not left, and only it', async () => {
    const here = await writeDraft(db, userId, draft(), { Fields: fields() }, 0)
    await queueSubmission(db, userId, here.DraftId, 0)
    expect(await withdrawSubmission(db, here.DraftId)).toBe(true)
    expect((await readOutbox(db)).map(({ Kind }) => Kind)).toEqual(['paper'])
  })

  it('leaves a submission whose answer is unknown, and takes one that was refused', async () => {
    const { DraftId } = draft()
    await queueSubmission(db, userId, DraftId, 0)
    const [row] = await readOutbox(db)
    const order = row?.Order ?? 0
    await db.outbox.update(order, { Frozen: { Body: null, BaseVersion: 1 } })
    expect(await withdrawSubmission(db, DraftId)).toBe(false)
    await db.outbox.update(order, { State: 'refused' })
    expect(await withdrawSubmission(db, DraftId)).toBe(true)
    expect(await readOutbox(db)).toEqual([])
  })

  it('drops a draft with its file and all that waits for it, and no other', async () => {
    const File = await keepFile(db, new globalThis.File([new Uint8Array(3)], 'a.pdf'))
    const gone = await writeDraft(db, userId, draft(), { Fields: fields(), File }, 0)
    const kept = await writeDraft(db, userId, draft(), { Fields: fields() }, 0)
    await dropDraft(db, gone.DraftId)
    expect((await readDrafts(db)).map(({ DraftId }) => DraftId)).toEqual([kept.DraftId])
    expect((await readOutbox(db)).map(({ EntityId }) => EntityId)).toEqual([kept.DraftId])
    expect(await db.pieces.count()).toBe(0)
  })
})

describe('people seen before', () => {
  const person = (FullName: string, Organization: string) => ({
    UserDetailId: crypto.randomUUID(),
    FullName,
    Designation: 'Professor',
    Organization,
    OrganizationCity: '',
    OrganizationState: '',
    OrganizationCountry: '',
  })

  it('are found by every word of name and organisation, whatever the accents', async () => {
    const copies = openCopies(userId)
    await keepSeen(copies, [person('Zoë Çelik', 'ETH Zürich'), person('Asha Rao', 'IISc')], 0)
    const seen = await readSeen(copies)
    const found = (text: string) => searchSeen(seen, text).map(({ FullName }) => FullName)
    expect(found('zoe zurich')).toEqual(['Zoë Çelik'])
    expect(found('RAO')).toEqual(['Asha Rao'])
    expect(found('rao zurich')).toEqual([])
    copies.close()
  })
})
