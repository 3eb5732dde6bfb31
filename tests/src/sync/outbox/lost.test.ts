import { beforeEach, describe, expect, test } from 'vitest'
import { replySchema } from '../../../../contract/core/endpoint.ts'
import { noId } from '../../../../contract/core/limits.ts'
import { emptyCompanion } from '../../../../contract/registration/companions.ts'
import { emptyRegistration } from '../../../../contract/registration/registration.ts'
import { emptyPaper, PaperListItem } from '../../../../contract/papers/papers.ts'
import { addPerson, authorOf, changePerson } from '../../../../src/cache/entities/localPeople.ts'
import { keepFile, readFile } from '../../../../src/cache/database/localFiles.ts'
import {
  draftFrom,
  keepDraft,
  newAuthorList,
  newDraft,
  queueSubmission,
  readAuthorList,
  readDraft,
  writeAuthors,
  writeDraft,
} from '../../../../src/cache/entities/paperDrafts.ts'
import {
  newRegistrationDraft,
  registrationDrafts,
} from '../../../../src/cache/entities/registrationDrafts.ts'
import { readReceipt } from '../../../../src/cache/entities/receipts.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { leaveLost, readSent } from '../../../../src/cache/outbox/sentChanges.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { countUnsent } from '../../../../src/cache/transfer/unsentCount.ts'
import { applyServerPapers } from '../../../../src/sync/entities/applyServerCopy.ts'
import { drain } from '../../../../src/sync/outbox/drain.ts'
import { sendLost } from '../../../../src/sync/outbox/sendLost.ts'
import type { Transport, WireRequest } from '../../../../src/sync/transport/request.ts'
import { newWorkDatabase } from '../../../support/browser/indexedDb.ts'
import type { Far } from '../../../simulation/far.ts'
import { startModel } from '../../../simulation/model/model.ts'
import { coAuthor } from '../../../simulation/acts.ts'

let now: number
let far: Far
let userId: string
let work: WorkDatabase
let transport: Transport
let sent: WireRequest[]
beforeEach(async () => {
  now = Date.parse('2026-11-20T10:00:00Z')
  far = startModel(() => now)
  userId = await far.register('asha@example.org')
  work = newWorkDatabase()
  const { AccessToken } = await far.signIn(userId)
  sent = []
  transport = (request) => {
    sent.push(request)
    return far.answer({ ...request, headers: { ...request.headers, Authorization: `Bearer ${AccessToken}` } })
  }
})

/** Sends what waits, a little later each time. */
async function sync(): Promise<void> {
  now += 5000
  await drain({ db: work, transport, now: () => now, random: () => 0, echoes: true })
}

/** Looks a minute later whether the portal still has everything; any answer of it tells its epoch. */
async function check(): Promise<void> {
  now += 61_000
  const { headers } = await transport({ method: 'GET', url: '/Paper/user-paper-list', headers: {} })
  const epoch = () => headers['lectern-epoch']
  await drain({ db: work, transport, now: () => now, random: () => 0, echoes: true, epoch })
}

async function typed(draftId: string, fields: Partial<typeof emptyPaper>): Promise<void> {
  const draft = await readDraft(work, draftId)
  if (draft) await writeDraft(work, userId, draft, { Fields: fields }, now)
  await sync()
}

async function newPaper(): Promise<string> {
  const draft = newDraft(now)
  await work.authorLists.put(
    newAuthorList(draft.DraftId, authorOf(await personId(), coAuthor('asha@example.org'), 1)),
  )
  await writeDraft(work, userId, draft, { Fields: { PaperTitle: 'On words', ThemeId: far.themeId } }, now)
  await sync()
  return draft.DraftId
}

async function listed(): Promise<PaperListItem[]> {
  const { data } = await transport({ method: 'GET', url: '/Paper/user-paper-list', headers: {} })
  return PaperListItem.array().parse((data as { readonly Result: unknown }).Result)
}

const personId = async () => (await far.signIn(userId)).UserDetailId

/** Brings the portal's copies to the drafts here, as every screen of papers does. */
async function pullPapersOf(): Promise<void> {
  const { data } = await transport({ method: 'GET', url: '/Paper/user-paper-list', headers: {} })
  const { Result } = replySchema(PaperListItem.array()).parse(data)
  await applyServerPapers(work, userId, Result ?? [], now)
}

const lostKinds = async () => (await readSent(work, 'lost')).map(({ Kind }) => Kind)

const backUp = () => far.backUp?.() ?? (() => undefined)

test('a change is asked about a minute after its confirmation, and then once a day', async () => {
  await newPaper()
  await check()
  const asked = () => sent.filter(({ url }) => url.startsWith('/Operation/known')).length
  expect([asked(), (await readSent(work)).map(({ State }) => State)]).toEqual([1, ['known']])
  await check()
  expect(asked()).toBe(1)
  now += 24 * 60 * 60 * 1000
  await check()
  expect(asked()).toBe(2)
})

test('what a restored portal lacks is offered, counted as unsent, and sent again to the same paper', async () => {
  const draftId = await newPaper()
  await typed(draftId, { Abstract: 'What was in the backup' })
  const restore = backUp()
  await typed(draftId, { Abstract: 'What came after it' })
  await typed(draftId, { PaperTitle: 'On more words' })
  await check()
  expect(await countUnsent(work)).toBe(0)
  restore()
  await check()
  expect(await lostKinds()).toEqual(['paper', 'paper'])
  expect(await countUnsent(work)).toBe(2)
  expect(await sendLost(work, transport, now)).toBe(true)
  expect(await lostKinds()).toEqual([])
  await sync()
  expect(await readOutbox(work)).toEqual([])
  expect(await far.papers()).toMatchObject([{ PaperTitle: 'On more words', Abstract: 'What came after it' }])
  expect(await work.conflicts.count()).toBe(0)
})

test('what was sent is kept where the draft has followed the portal’s older copy meanwhile', async () => {
  const draftId = await newPaper()
  const restore = backUp()
  await typed(draftId, { Abstract: 'What came after the backup' })
  restore()
  await check()
  await pullPapersOf()
  expect(await readDraft(work, draftId)).toMatchObject({ Fields: { Abstract: '' } })
  await typed(draftId, { PaperTitle: 'Typed since' })
  await sync()
  await sendLost(work, transport, now)
  await sync()
  await sync()
  expect(await far.papers()).toMatchObject([
    { PaperTitle: 'Typed since', Abstract: 'What came after the backup' },
  ])
  expect(await readOutbox(work)).toEqual([])
})

test('a lost paper is created again under its key, with its id, its authors and what was typed since', async () => {
  const restore = backUp()
  const draftId = await newPaper()
  const before = await far.papers()
  const LocalId = await addPerson(work, userId, coAuthor('co@example.org'), now)
  const list = await readAuthorList(work, draftId)
  const Authors = [...(list?.Authors ?? []), authorOf(LocalId, coAuthor('co@example.org'), 2)]
  if (list) await writeAuthors(work, userId, { ...list, Authors }, now)
  await sync()
  await sync()
  restore()
  expect(await far.papers()).toEqual([])
  await check()
  expect(await lostKinds()).toEqual(['paper', 'person', 'authors'])
  await sendLost(work, transport, now)
  await typed(draftId, { Abstract: 'Typed before it had arrived' })
  await sync()
  await sync()
  expect(await readOutbox(work)).toEqual([])
  const after = await far.papers()
  expect(after).toMatchObject([{ Id: before[0]?.Id, Abstract: 'Typed before it had arrived' }])
  expect([...(await far.people()).values()].sort()).toEqual(['asha@example.org', 'co@example.org'])
  expect((await readAuthorList(work, draftId))?.Base.map(({ FullName }) => FullName)).toEqual([
    'Asha Rao',
    'Co Rao',
  ])
})

test('authors that the restored portal has stay as they are when only a text is sent again', async () => {
  const draftId = await newPaper()
  const restore = backUp()
  const draft = await readDraft(work, draftId)
  const Fields = { Abstract: 'What came after the backup' }
  if (draft) await writeDraft(work, userId, draft, { Fields }, now)
  const LocalId = await addPerson(work, userId, coAuthor('co@example.org'), now)
  const list = await readAuthorList(work, draftId)
  const Authors = [...(list?.Authors ?? []), authorOf(LocalId, coAuthor('co@example.org'), 2)]
  if (list) await writeAuthors(work, userId, { ...list, Authors }, now)
  const open = transport
  // The text arrives before the restore, the person and the list after it.
  transport = (request) =>
    /author/i.test(request.url) ? Promise.resolve({ status: 0, data: null, headers: {} }) : open(request)
  await sync()
  restore()
  transport = open
  now += 600_000
  await sync()
  await sync()
  const there = (await listed())[0]?.Authors.map(({ UserDetailId }) => UserDetailId)
  expect(there).toHaveLength(2)
  await check()
  expect(await lostKinds()).toEqual(['paper'])
  await sendLost(work, transport, now)
  await sync()
  await sync()
  const here = (await readAuthorList(work, draftId))?.Authors.map(({ UserDetailId }) => UserDetailId)
  expect(here).toEqual(there)
  expect(await listed()).toMatchObject([{ abstract: 'What came after the backup' }])
  expect(await readOutbox(work)).toEqual([])
})

test('what is lost is sent again even after the device has taken over the older copy of the restored portal', async () => {
  const draftId = await newPaper()
  const LocalId = await addPerson(work, userId, coAuthor('co@example.org'), now)
  await sync()
  const restore = backUp()
  await typed(draftId, { Abstract: 'What came after the backup' })
  await typed(draftId, { Abstract: 'What came later' })
  const list = await readAuthorList(work, draftId)
  const Authors = [...(list?.Authors ?? []), authorOf(LocalId, coAuthor('co@example.org'), 2)]
  if (list) await writeAuthors(work, userId, { ...list, Authors }, now)
  await sync()
  restore()
  await applyServerPapers(work, userId, await listed(), now)
  expect((await readDraft(work, draftId))?.Fields.Abstract).toBe('')
  await typed(draftId, { PaperTitle: 'Typed over the older copy' })
  await check()
  await sendLost(work, transport, now)
  await sync()
  await sync()
  expect(await readOutbox(work)).toEqual([])
  expect(await listed()).toMatchObject([
    {
      PaperTitle: 'Typed over the older copy',
      abstract: 'What came later',
      Authors: [{ FullName: 'Asha Rao' }, { FullName: 'Co Rao' }],
    },
  ])
})

test('a change of a lost person that was refused meanwhile follows the person', async () => {
  const restore = backUp()
  const LocalId = await addPerson(work, userId, coAuthor('co@example.org'), now)
  await sync()
  restore()
  await changePerson(work, userId, { id: LocalId, version: 1 }, coAuthor('new@example.org'), now)
  await sync()
  expect((await readOutbox(work)).map(({ Kind, State }) => [Kind, State])).toEqual([['person', 'refused']])
  await check()
  await sendLost(work, transport, now)
  await sync()
  await sync()
  expect(await readOutbox(work)).toEqual([])
  expect([...(await far.people()).values()].sort()).toEqual(['asha@example.org', 'new@example.org'])
})

test('a person who comes back under another id is named by it in the lists', async () => {
  const draftId = await newPaper()
  const restore = backUp()
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  await transport({ method: 'POST', url: '/author', data: coAuthor('co@example.org'), headers })
  const LocalId = await addPerson(work, userId, coAuthor('co@example.org'), now)
  const list = await readAuthorList(work, draftId)
  const Authors = [...(list?.Authors ?? []), authorOf(LocalId, coAuthor('co@example.org'), 2)]
  if (list) await writeAuthors(work, userId, { ...list, Authors }, now)
  await sync()
  await sync()
  const [before] = await listed()
  restore()
  await applyServerPapers(work, userId, await listed(), now)
  await check()
  await sendLost(work, transport, now)
  for (let round = 0; round < 3; round++) await sync()
  expect(await readOutbox(work)).toEqual([])
  const [after] = await listed()
  expect(after?.Authors.map(({ FullName }) => FullName)).toEqual(['Asha Rao', 'Co Rao'])
  expect(after?.Authors[1]?.UserDetailId).not.toBe(before?.Authors[1]?.UserDetailId)
})

test('a lost person is sent again before the list of authors that names them', async () => {
  const draftId = await newPaper()
  const restore = backUp()
  const LocalId = await addPerson(work, userId, coAuthor('co@example.org'), now)
  const list = await readAuthorList(work, draftId)
  const Authors = [...(list?.Authors ?? []), authorOf(LocalId, coAuthor('co@example.org'), 2)]
  if (list) await writeAuthors(work, userId, { ...list, Authors }, now)
  await sync()
  await sync()
  await typed(draftId, { Abstract: 'Lost as well' })
  restore()
  await check()
  await sendLost(work, transport, now)
  const rows = await readOutbox(work)
  const person = rows.find(({ Kind }) => Kind === 'person')?.EntityId
  expect(rows.filter(({ Kind }) => Kind !== 'person').map(({ DependsOn }) => DependsOn)).toEqual([
    [person],
    [person],
  ])
  for (let round = 0; round < 3; round++) await sync()
  expect(await readOutbox(work)).toEqual([])
  expect([...(await far.people()).values()].sort()).toEqual(['asha@example.org', 'co@example.org'])
})

test('where somebody else has changed the paper since the restore, its person decides', async () => {
  const draftId = await newPaper()
  await typed(draftId, { Abstract: 'What was in the backup' })
  const restore = backUp()
  await typed(draftId, { Abstract: 'What this device had sent' })
  restore()
  const [paper] = await far.papers()
  const other = await transport({
    method: 'PUT',
    url: `/Paper/${paper?.Id ?? ''}/paper-user`,
    data: {
      ...emptyPaper,
      PaperTitle: 'On words',
      ThemeId: far.themeId,
      Abstract: 'What another device says',
    },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
  expect(other.status).toBe(200)
  await check()
  await sendLost(work, transport, now)
  await sync()
  expect(await work.conflicts.toArray()).toMatchObject([{ EntityId: draftId, Fields: ['Abstract'] }])
  expect(await readDraft(work, draftId)).toMatchObject({ Fields: { Abstract: 'What this device had sent' } })
  expect(await far.papers()).toMatchObject([{ Abstract: 'What another device says' }])
})

test('text typed into a lost paper before anyone knows of the loss arrives with what is sent again', async () => {
  const restore = backUp()
  const draftId = await newPaper()
  const [before] = await far.papers()
  restore()
  await typed(draftId, { Abstract: 'Typed in the meantime' })
  expect((await readOutbox(work)).map(({ Kind, State, Gone }) => [Kind, State, Gone])).toEqual([
    ['paper', 'refused', true],
  ])
  await check()
  await sendLost(work, transport, now)
  await sync()
  await sync()
  expect(await readOutbox(work)).toEqual([])
  expect(await far.papers()).toMatchObject([{ Id: before?.Id, Abstract: 'Typed in the meantime' }])
})

test('a paper that another device sends again takes what was typed here while it was lost', async () => {
  const restore = backUp()
  const Body = { ...emptyPaper, PaperTitle: 'On words', ThemeId: far.themeId }
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const create = () => transport({ method: 'POST', url: '/Paper', data: Body, headers })
  await create()
  const [item] = await listed()
  if (!item) throw new Error('The paper was not created')
  await keepDraft(work, draftFrom(item, now))
  restore()
  await typed(item.Id, { Abstract: 'Typed in the meantime' })
  expect((await readOutbox(work)).map(({ State, Gone }) => [State, Gone])).toEqual([['refused', true]])
  await create()
  await applyServerPapers(work, userId, await listed(), now)
  await sync()
  await sync()
  expect(await readOutbox(work)).toEqual([])
  expect(await far.papers()).toMatchObject([{ Id: item.Id, Abstract: 'Typed in the meantime' }])
})

describe('a final submission that the portal has lost', () => {
  let draftId: string
  let restore: () => void
  beforeEach(async () => {
    draftId = await newPaper()
    await typed(draftId, { Abstract: 'Five words are enough here' })
    const bytes = new TextEncoder().encode('%PDF-1.4\n%%EOF\n')
    const File = await keepFile(work, {
      name: 'a.pdf',
      type: 'application/pdf',
      arrayBuffer: () => Promise.resolve(bytes.buffer),
    })
    restore = backUp()
    const draft = await readDraft(work, draftId)
    if (draft) await writeDraft(work, userId, draft, { File }, now)
    await sync()
    await queueSubmission(work, userId, draftId, now)
    await sync()
    expect(await far.papers()).toMatchObject([{ Status: 'submitted' }])
  })

  test('is sent again with its document, whose bytes stayed until the portal had been asked', async () => {
    restore()
    await check()
    expect((await lostKinds()).sort()).toEqual(['file', 'paper', 'submission'])
    await sendLost(work, transport, now)
    expect(await readReceipt(work, draftId)).toBeUndefined()
    for (let round = 0; round < 4; round++) await sync()
    expect(await readOutbox(work)).toEqual([])
    expect(await far.papers()).toMatchObject([{ Status: 'submitted' }])
    expect(await readReceipt(work, draftId)).toMatchObject({ Seen: false, Receipt: { FileName: 'a.pdf' } })
  })

  test('asks for its document where its bytes have left the device', async () => {
    await check()
    expect(await work.files.count()).toBe(0)
    restore()
    await check()
    await sendLost(work, transport, now)
    for (let round = 0; round < 3; round++) await sync()
    expect((await readOutbox(work)).map(({ Kind, State }) => [Kind, State])).toEqual([
      ['submission', 'refused'],
    ])
    expect(await readDraft(work, draftId)).toMatchObject({ FileName: '', Fields: { PaperTitle: 'On words' } })
  })

  test('carries the proof of its receipt', async () => {
    await work.receipts
      .where('DraftId')
      .equals(draftId)
      .modify((row) => {
        row.Receipt.Proof = 'signed.by-the-portal'
      })
    restore()
    await check()
    await sendLost(work, transport, now)
    sent = []
    for (let round = 0; round < 4; round++) await sync()
    const submission = sent.find(({ url }) => url.endsWith('/final-submission'))
    expect(submission?.headers['lectern-receipt']).toBe('signed.by-the-portal')
  })
})

test('a paper whose creation was not confirmed yet is not created twice when its lost document goes again', async () => {
  const draft = newDraft(now)
  const bytes = new TextEncoder().encode('%PDF-1.4\n%%EOF\n')
  const picked = { name: 'a.pdf', type: 'application/pdf', arrayBuffer: () => Promise.resolve(bytes.buffer) }
  const File = await keepFile(work, picked)
  const Fields = { PaperTitle: 'On words', ThemeId: far.themeId }
  await writeDraft(work, userId, draft, { Fields }, now)
  const answering = transport
  transport = async (request) => {
    const response = await answering(request)
    return request.url === '/Paper' ? { status: 0, data: null, headers: {} } : response
  }
  await sync()
  const restore = backUp()
  await writeDraft(work, userId, draft, { File }, now)
  await sync()
  restore()
  await check()
  expect(await lostKinds()).toEqual(['file'])
  await sendLost(work, transport, now)
  transport = answering
  for (let round = 0; round < 3; round++) {
    now += 300_000
    await sync()
  }
  expect(await readOutbox(work)).toEqual([])
  expect(await far.papers()).toMatchObject([{ PaperTitle: 'On words' }])
})

test('a registration goes again without overwriting what its person has typed into a new form since', async () => {
  const restore = backUp()
  const of = { UserDetailId: await personId(), FullName: 'Asha Rao', PaperId: noId }
  const Fields = { ...emptyRegistration, IsAttendingConference: true }
  await registrationDrafts.save(work, userId, newRegistrationDraft(of), emptyRegistration, now)
  await sync()
  expect(await registrationDrafts.readAll(work)).toEqual([])
  const [served] = await far.attending()
  if (!served) throw new Error('Nobody is registered')
  const known = { ...served.Fields, Version: served.Version, AccommodationId: served.AccommodationId }
  await registrationDrafts.save(work, userId, newRegistrationDraft({ ...of, served: known }), Fields, now)
  await sync()
  restore()
  const guest = { ...emptyCompanion, FullName: 'A guest', Relation: 'Spouse', Gender: 'male', Age: 30 }
  const typedSince = { ...Fields, GetPersons: [guest] }
  await registrationDrafts.write(work, newRegistrationDraft(of), typedSince)
  await check()
  await sendLost(work, transport, now)
  await sync()
  await sync()
  expect(await readOutbox(work)).toEqual([])
  expect(await far.attending()).toMatchObject([{ Fields: { IsAttendingConference: true, GetPersons: [] } }])
  expect(await registrationDrafts.readAll(work)).toMatchObject([{ Fields: typedSince }])
})

test('what is left as it is, is not offered again', async () => {
  const restore = backUp()
  await newPaper()
  restore()
  await check()
  expect(await lostKinds()).toEqual(['paper'])
  await leaveLost(work)
  await check()
  expect([await lostKinds(), await countUnsent(work), await far.papers()]).toEqual([[], 0, []])
})

test('a portal that does not answer queues nothing, and the offer stays', async () => {
  const restore = backUp()
  await newPaper()
  restore()
  await check()
  const silent: Transport = () => Promise.resolve({ status: 0, data: null, headers: {} })
  expect(await sendLost(work, silent, now)).toBe(false)
  expect(await lostKinds()).toEqual(['paper'])
  expect(await readOutbox(work)).toEqual([])
})

test('a document that the portal still has leaves the device after a minute', async () => {
  const draftId = await newPaper()
  const bytes = new TextEncoder().encode('%PDF-1.4\n%%EOF\n')
  const picked = { name: 'a.pdf', type: 'application/pdf', arrayBuffer: () => Promise.resolve(bytes.buffer) }
  const File = await keepFile(work, picked)
  const draft = await readDraft(work, draftId)
  if (draft) await writeDraft(work, userId, draft, { File }, now)
  await sync()
  await sync()
  expect(await readFile(work, File.Sha256)).toBeDefined()
  await check()
  expect(await readFile(work, File.Sha256)).toBeUndefined()
})
