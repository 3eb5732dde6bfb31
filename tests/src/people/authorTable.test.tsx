// @vitest-environment happy-dom
import '../../support/browser/pageIndexedDb.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import { emptyAuthor } from '../../../contract/people/people.ts'
import { AuthorTable } from '../../../src/features/people/authors/AuthorRows.tsx'
import type { ListedAuthor } from '../../../src/features/people/authors/listedAuthors.ts'
import { shownWindow, type ShownWindow } from '../../support/browser/shownWindow.tsx'

const nothing = () => undefined

/** A co-author with an account, who changes what is theirs. */
const coAuthor: ListedAuthor = {
  ...emptyAuthor,
  ...{ UserDetailId: noId, LocalId: noId, FullName: 'Asha Rao', HasAccount: true, AccessSentOn: null },
  ...{ CanEdit: false, IsListed: false, Version: 1 },
  ...{ waiting: 'nothing', isAsked: false, refusals: [], errors: {} },
}

let shown: ShownWindow
afterEach(() => shown.leave())

async function columnsOf(author: ListedAuthor) {
  const acts = { onEdit: nothing, onDiscard: nothing, onGranted: nothing, onTakenOff: nothing }
  shown = await shownWindow(<AuthorTable askedId={null} authors={[author]} {...acts} />, '/co-authors')
  await vi.waitFor(() => expect(shown.text()).toContain('Asha Rao'))
  return [...document.querySelectorAll('th')].map(({ textContent }) => textContent)
}

const columns = ['Name', 'Institution', 'Place', 'Login access']

test('a table of authors who change themselves what is theirs has no column of acts', async () => {
  expect(await columnsOf(coAuthor)).toEqual(columns)
})

test.each([
  ['can be edited', { CanEdit: true }],
  ['can be taken off the list', { IsListed: true }],
])('a table with an author who %s has one', async (_what, more) => {
  expect(await columnsOf({ ...coAuthor, ...more })).toEqual([...columns, 'Edit'])
})
