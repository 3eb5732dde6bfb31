import { beforeEach, expect, test } from 'vitest'
import { emptyAuthor } from '../../../../contract/people/people.ts'
import type { PaperListItem } from '../../../../contract/papers/papers.ts'
import { readAuthorList } from '../../../../src/cache/entities/authorLists.ts'
import { addPerson, authorOf } from '../../../../src/cache/entities/localPeople.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import type { SentChange } from '../../../../src/cache/database/outboxRows.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { sendLostPaper } from '../../../../src/sync/entities/lostPaper.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { author } from '../../papers/samples.ts'
import { paperId } from '../answers.ts'
import { numbers } from '../mergingSteps.ts'
import { authors, before, listBefore, listed, lost, now, unseen } from './lostChanges.ts'

let work: WorkDatabase
beforeEach(async () => {
  work = newWorkDatabase()
  await work.drafts.put(before({}))
})

const send = (papers: readonly PaperListItem[], first: SentChange, ...others: SentChange[]) =>
  work.transaction('rw', work.tables, async () => sendLostPaper(work, [first, ...others], papers, now))
const rows = async () =>
  (await readOutbox(work)).map(({ Kind, State, NextAttemptOn }) => `${Kind} ${State} ${NextAttemptOn}`)
/** A lost list by its authors' numbers. */
const lostList = (digits: string, base = '12') =>
  lost('authors', before({}), listBefore(digits, base), { PaperId: paperId, Authors: [] })
/** What is here of the list: its authors, and what they are sent over. */
const here = async () => {
  const list = await readAuthorList(work, paperId)
  return [numbers(list?.Authors), numbers(list?.Base), list?.BaseVersion]
}
const keep = (digits: string, base: string) => work.authorLists.put(listBefore(digits, base))

test('a lost author list goes over the version that the portal has now, where that is what it was made of', async () => {
  await send([listed({}, 1, '12', 2)], lostList('123'))
  expect([await here(), await rows()]).toEqual([['123', '12', 2], ['authors pending 50000']])
})

test('a lost author list that was made of another one goes over that, so that a merge decides', async () => {
  await send([listed({}, 1, '124', 9)], lostList('123'))
  expect([await here(), await rows()]).toEqual([['123', '12', 5], ['authors pending 50000']])
})

test('of several lost lists the last is sent, over what the first was made of', async () => {
  await send([listed({}, 1, '12', 2)], lostList('123'), lostList('1234', '123'))
  expect([await here(), await rows()]).toEqual([['1234', '12', 2], ['authors pending 50000']])
})

test('a list that has followed the portal’s older copy since is as it was sent', async () => {
  await keep('12', '12')
  await send([listed({}, 1, '12', 2)], lostList('123'))
  expect([await here(), await rows()]).toEqual([['123', '12', 2], ['authors pending 50000']])
})

test('what was changed of the authors since joins what was sent', async () => {
  await keep('124', '12')
  await send([listed({}, 1, '12', 2)], lostList('123'))
  expect([await here(), await rows()]).toEqual([['1234', '12', 2], ['authors pending 50000']])
})

test('authors who were changed since against what was sent are as they are here', async () => {
  await keep('13', '123')
  await send([listed({}, 1, '123', 2)], lostList('213', '123'))
  expect([await here(), await rows()]).toEqual([['13', '123', 2], ['authors pending 50000']])
})

test('lists that took one another back are not sent', async () => {
  await send([listed({}, 1, '12', 2)], lostList('123'), lostList('12', '123'))
  expect([await here(), await rows()]).toEqual([['12', '12', 2], []])
})

test('a list that was not lost stays as it is, over the version that it knows', async () => {
  await keep('124', '12')
  await send([listed({}, 1, '12', 2)], lost('paper', before({ Abstract: 'Mine' })))
  expect([await here(), await rows()]).toEqual([['124', '12', 5], ['paper pending 50000']])
})

test('a list that is gone here comes back as it was before another lost change', async () => {
  await send([listed({}, 1, '12', 2)], lost('paper', before({ Abstract: 'Mine' }), listBefore('12')))
  expect(await here()).toEqual(['12', '12', 5])
})

test('the list of a paper that is created again waits for the portal’s first list, with all its authors', async () => {
  await send([], lost('paper', unseen({}), listBefore('12')), lostList('123'))
  expect([await here(), await rows()]).toEqual([['123', '', 0], ['paper pending 50000']])
})

test('somebody added here is one person under both ids, also where the list was changed since', async () => {
  const LocalId = await addPerson(work, testUserId, emptyAuthor, 0)
  await work.people.update(LocalId, { UserDetailId: author(3).UserDetailId })
  await work.outbox.clear()
  const local = authorOf(LocalId, emptyAuthor, 3)
  await work.authorLists.put({ ...listBefore('124'), Authors: [...authors('12'), author(3), author(4)] })
  const change = lost('authors', before({}), { ...listBefore('12'), Authors: [...authors('12'), local] }, {})
  await send([listed({}, 1, '12', 2)], change)
  expect((await here())[0]).toBe('1234')
})
