import { beforeEach, describe, expect, test } from 'vitest'
import { readFile } from '../../../../src/cache/database/localFiles.ts'
import { newDraft, readDraft, writeDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { queueSubmission } from '../../../../src/cache/entities/submissions.ts'
import { readReceipt } from '../../../../src/cache/entities/receipts.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { sendLost } from '../../../../src/sync/outbox/sendLost.ts'
import {
  backUp,
  check,
  far,
  listed,
  lostKinds,
  newPaper,
  now,
  pickDocument,
  sent,
  speakThrough,
  sync,
  transport,
  typed,
  userId,
  wait,
  work,
} from './restored.ts'

test('a paper goes again as it was created with a document that the portal still has', async () => {
  const draft = newDraft(now)
  const File = await pickDocument()
  await writeDraft(work, userId, draft, { File }, now)
  await sync()
  const restore = backUp()
  const Fields = { PaperTitle: 'On words', ThemeId: far.themeId }
  await writeDraft(work, userId, draft, { Fields }, now)
  await sync()
  await typed(draft.DraftId, { Abstract: 'Typed since' })
  const creations = () =>
    sent.flatMap(({ url, headers, data }) =>
      url === '/Paper' ? [[headers['Idempotency-Key'], data] as const] : [],
    )
  const [created] = creations()
  restore()
  await check()
  expect(await lostKinds()).toEqual(['paper', 'paper'])
  await sendLost(work, transport, now)
  for (let round = 0; round < 3; round++) await sync()
  expect(creations()).toEqual([created, created])
  expect(await readOutbox(work)).toEqual([])
  expect(await listed()).toMatchObject([
    { PaperTitle: 'On words', abstract: 'Typed since', FileName: 'a.pdf' },
  ])
})

describe('a final submission that the portal has lost', () => {
  let draftId: string
  let restore: () => void
  beforeEach(async () => {
    draftId = await newPaper()
    await typed(draftId, { Abstract: 'Five words are enough here' })
    const File = await pickDocument()
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
    sent.length = 0
    for (let round = 0; round < 4; round++) await sync()
    const submission = sent.find(({ url }) => url.endsWith('/final-submission'))
    expect(submission?.headers['lectern-receipt']).toBe('signed.by-the-portal')
  })
})

test('a paper whose creation was not confirmed yet is not created twice when its lost document goes again', async () => {
  const draft = newDraft(now)
  const File = await pickDocument()
  const Fields = { PaperTitle: 'On words', ThemeId: far.themeId }
  await writeDraft(work, userId, draft, { Fields }, now)
  const answering = transport
  speakThrough(async (request) => {
    const response = await answering(request)
    return request.url === '/Paper' ? { status: 0, data: null, headers: {} } : response
  })
  await sync()
  const restore = backUp()
  await writeDraft(work, userId, draft, { File }, now)
  await sync()
  restore()
  await check()
  expect(await lostKinds()).toEqual(['file'])
  await sendLost(work, transport, now)
  speakThrough(answering)
  for (let round = 0; round < 3; round++) {
    wait(300_000)
    await sync()
  }
  expect(await readOutbox(work)).toEqual([])
  expect(await far.papers()).toMatchObject([{ PaperTitle: 'On words' }])
})

test('a document that the portal still has leaves the device after a minute', async () => {
  const draftId = await newPaper()
  const File = await pickDocument()
  const draft = await readDraft(work, draftId)
  if (draft) await writeDraft(work, userId, draft, { File }, now)
  await sync()
  await sync()
  expect(await readFile(work, File.Sha256)).toBeDefined()
  await check()
  expect(await readFile(work, File.Sha256)).toBeUndefined()
})

test('a lost document that was replaced before its paper was submitted makes no second paper', async () => {
  const draft = newDraft(now)
  const [first, second] = [await pickDocument(), await pickDocument('b.pdf')]
  await writeDraft(work, userId, draft, { File: first }, now)
  const restore = backUp()
  const answering = transport
  let isOver = false
  speakThrough(async (request) => {
    if (isOver) return { status: 0, data: null, headers: {} }
    isOver = true
    const response = await answering(request)
    await writeDraft(work, userId, draft, { File: second }, now)
    return response
  })
  await sync()
  restore()
  speakThrough(answering)
  wait(300_000)
  const Fields = { PaperTitle: 'On words', ThemeId: far.themeId, Abstract: 'Five words are enough here' }
  await writeDraft(work, userId, draft, { Fields }, now)
  for (let round = 0; round < 2; round++) await sync()
  await queueSubmission(work, userId, draft.DraftId, now)
  await sync()
  expect(await lostKinds()).toEqual(['file'])
  await sendLost(work, transport, now)
  await sync()
  expect(await listed()).toMatchObject([{ Status: 'submitted', FileName: 'b.pdf' }])
  expect([await readOutbox(work), await work.drafts.toArray(), await lostKinds()]).toEqual([[], [], []])
})
