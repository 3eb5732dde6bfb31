import { expect, test } from 'vitest'
import { emptyPaper } from '../../../../contract/papers/papers.ts'
import { addPerson, authorOf } from '../../../../src/cache/entities/localPeople.ts'
import { draftFrom, keepDraft, readDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { readAuthorList, writeAuthors } from '../../../../src/cache/entities/authorLists.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { countUnsent } from '../../../../src/cache/transfer/unsentCount.ts'
import { applyServerPapers } from '../../../../src/sync/entities/applyServerCopy.ts'
import { sendLost } from '../../../../src/sync/outbox/sendLost.ts'
import { coAuthor } from '../../../simulation/acts.ts'
import {
  addCoAuthor,
  backUp,
  check,
  far,
  listed,
  lostKinds,
  newPaper,
  now,
  pullPapersOf,
  sync,
  transport,
  typed,
  userId,
  work,
} from './restored.ts'

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
  await addCoAuthor(draftId)
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

test('a question about a paper that the portal has lost is over when the paper goes again', async () => {
  const restore = backUp()
  const draftId = await newPaper()
  const [paper] = await far.papers()
  const Body = { ...emptyPaper, PaperTitle: 'On words', ThemeId: far.themeId }
  await transport({
    method: 'PUT',
    url: `/Paper/${paper?.Id ?? ''}/paper-user`,
    data: { ...Body, Abstract: 'What another device says' },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
  await typed(draftId, { Abstract: 'What this device says' })
  expect(await work.conflicts.toArray()).toMatchObject([{ Kind: 'paper', Fields: ['Abstract'] }])
  restore()
  await check()
  await sendLost(work, transport, now)
  for (let round = 0; round < 3; round++) await sync()
  expect(await far.papers()).toMatchObject([{ Id: paper?.Id, Abstract: 'What this device says' }])
  expect([await readOutbox(work), await work.conflicts.toArray()]).toEqual([[], []])
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

test('changes of a draft that is gone are sent again in the draft that was opened of the paper since, and no second one comes', async () => {
  const draftId = await newPaper()
  const restore = backUp()
  await typed(draftId, { Abstract: 'What came after the backup' })
  restore()
  await check()
  // As after a submission: its draft is gone, and the paper, which is a draft again, was opened anew.
  await work.drafts.delete(draftId)
  await pullPapersOf()
  const [item] = await listed()
  if (!item) throw new Error('The paper is not listed')
  const opened = draftFrom(item, now)
  await keepDraft(work, opened)
  await sendLost(work, transport, now)
  await sync()
  await sync()
  expect((await work.drafts.toArray()).map(({ DraftId }) => DraftId)).toEqual([opened.DraftId])
  expect(await far.papers()).toMatchObject([{ Abstract: 'What came after the backup' }])
  expect(await readOutbox(work)).toEqual([])
  expect(await lostKinds()).toEqual([])
})

test('lost changes that took one another back leave the paper as others have it now', async () => {
  const draftId = await newPaper()
  await typed(draftId, { Abstract: 'First words' })
  const restore = backUp()
  await typed(draftId, { Abstract: 'Second words' })
  await typed(draftId, { Abstract: 'First words' })
  restore()
  const [paper] = await listed()
  const changed = await transport({
    method: 'PUT',
    url: `/Paper/${paper?.Id ?? ''}/paper-user`,
    headers: { 'If-Match': `"${paper?.Version ?? 0}"`, 'Idempotency-Key': crypto.randomUUID() },
    data: {
      ...emptyPaper,
      ThemeId: paper?.ThemeId,
      PaperTitle: 'A title from elsewhere',
      Abstract: 'First words',
    },
  })
  expect(changed.status).toBe(200)
  await check()
  await sendLost(work, transport, now)
  expect(await readOutbox(work)).toEqual([])
  expect(await readDraft(work, draftId)).toMatchObject({
    Fields: { PaperTitle: 'A title from elsewhere', Abstract: 'First words' },
  })
})
