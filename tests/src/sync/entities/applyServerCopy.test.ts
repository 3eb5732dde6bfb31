import { expect, test } from 'vitest'
import { draftFrom, keepDraft, readDraft, writeDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { applyServerPapers } from '../../../../src/sync/entities/applyServerCopy.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { itemOf, paperId } from '../answers.ts'

const year = 366 * 24 * 60 * 60 * 1000

test.each([
  ['behind', -year],
  ['ahead', year],
])(
  'a copy of the portal is newer by its version, on a device whose clock is a year %s',
  async (_name, off) => {
    const work = newWorkDatabase()
    const { LastModifiedOn } = itemOf({}, 3)
    const here = Date.parse(LastModifiedOn) + off
    await keepDraft(work, { ...draftFrom(itemOf({ PaperTitle: 'Third' }, 3), here), SavedOn: here })
    await applyServerPapers(work, testUserId, [itemOf({ PaperTitle: 'Second' }, 2)], here)
    expect((await readDraft(work, paperId))?.Fields.PaperTitle).toBe('Third')
    await applyServerPapers(work, testUserId, [itemOf({ PaperTitle: 'Fourth' }, 4)], here)
    expect((await readDraft(work, paperId))?.Fields.PaperTitle).toBe('Fourth')
  },
)

test('a copy of the portal waits where something typed here was not sent, whatever its version', async () => {
  const work = newWorkDatabase()
  const draft = draftFrom(itemOf({ PaperTitle: 'Third' }, 3), 0)
  await writeDraft(work, testUserId, draft, { Fields: { Abstract: 'Typed here' } }, 0)
  const typed = await readDraft(work, paperId)
  await applyServerPapers(work, testUserId, [itemOf({ PaperTitle: 'Fourth', Abstract: 'Theirs' }, 4)], 0)
  expect(await readDraft(work, paperId)).toEqual(typed)
})
