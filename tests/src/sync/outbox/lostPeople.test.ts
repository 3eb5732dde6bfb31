import { expect, test } from 'vitest'
import { addPerson, changePerson } from '../../../../src/cache/entities/localPeople.ts'
import { readDraft, writeDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { readAuthorList } from '../../../../src/cache/entities/authorLists.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
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
  speakThrough,
  sync,
  transport,
  typed,
  userId,
  wait,
  work,
} from './restored.ts'

test('authors that the restored portal has stay as they are when only a text is sent again', async () => {
  const draftId = await newPaper()
  const restore = backUp()
  const draft = await readDraft(work, draftId)
  const Fields = { Abstract: 'What came after the backup' }
  if (draft) await writeDraft(work, userId, draft, { Fields }, now)
  await addCoAuthor(draftId)
  const open = transport
  // The text arrives before the restore, the person and the list after it.
  speakThrough((request) =>
    /author/i.test(request.url) ? Promise.resolve({ status: 0, data: null, headers: {} }) : open(request),
  )
  await sync()
  restore()
  speakThrough(open)
  wait(600_000)
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

test('a change of a lost person that was refused meanwhile follows the person', async () => {
  const restore = backUp()
  const LocalId = await addPerson(work, userId, coAuthor('co@example.org'), now)
  await sync()
  restore()
  await changePerson(work, userId, { id: LocalId, version: 1 }, coAuthor('new@example.org'), now)
  // Refused, and once more in the new epoch.
  await sync()
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
  await addCoAuthor(draftId)
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
  await addCoAuthor(draftId)
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
