import { beforeEach, expect, test } from 'vitest'
import { draftFrom, keepDraft } from '../../../src/cache/entities/paperDrafts.ts'
import { queueSubmission } from '../../../src/cache/entities/submissions.ts'
import { submitAnyway } from '../../../src/sync/entities/submission.ts'
import { resolveConflict } from '../../support/browser/resolveConflict.ts'
import { testUserId } from '../../support/browser/indexedDb.ts'
import { itemOf, paperId } from './answers.ts'
import {
  authorsChanged,
  beginAnew,
  changedOnBothSides,
  elsewhere,
  item,
  now,
  old,
  sent,
  states,
  sync,
  work,
} from './mergingSteps.ts'

beforeEach(beginAnew)

test('a final submission asks when the paper was changed elsewhere, and goes when its owner agrees', async () => {
  elsewhere(itemOf(old, 4))
  await keepDraft(work, draftFrom(itemOf(old, 3), 0))
  await queueSubmission(work, testUserId, paperId, 0)
  await sync()
  expect(await states()).toEqual(['submission conflict'])
  expect(sent).toEqual([])
  await submitAnyway(work, testUserId, paperId, item, now)
  await sync()
  expect(sent.map(({ url }) => url)).toEqual([`/Paper/${paperId}/final-submission`])
})

test('a final submission asks when only the authors were changed elsewhere', async () => {
  await authorsChanged('12', '12', '123')
  await queueSubmission(work, testUserId, paperId, 0)
  await sync()
  expect(await states()).toEqual(['submission conflict'])
  expect(sent).toEqual([])
  await submitAnyway(work, testUserId, paperId, item, now)
  await sync()
  expect(sent).toHaveLength(1)
})

test('a final submission that waits behind a save asks when that save was merged: it is not what its owner saw', async () => {
  await changedOnBothSides({ Abstract: 'Mine' }, { PaperTitle: 'Their title' })
  await queueSubmission(work, testUserId, paperId, 0)
  await sync()
  expect(item).toMatchObject({ PaperTitle: 'Their title', abstract: 'Mine' })
  expect(await states()).toEqual(['submission conflict'])
  await submitAnyway(work, testUserId, paperId, item, now)
  await sync()
  expect(await states()).toEqual([])
  expect(sent.at(-1)?.url).toBe(`/Paper/${paperId}/final-submission`)
})

test('the answer about a field is none about the submission behind it', async () => {
  await changedOnBothSides({ Abstract: 'Mine' }, { Abstract: 'Theirs' })
  await queueSubmission(work, testUserId, paperId, 0)
  await sync()
  await resolveConflict(work, paperId, 'mine', now)
  await sync()
  expect(item.abstract).toBe('Mine')
  expect(await states()).toEqual(['submission conflict'])
})
