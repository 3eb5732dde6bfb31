import { expectTypeOf, test } from 'vitest'
import type { applyDecisions } from '../../../server/papers/decisions/applyDecisions.ts'
import type { decideAtOnce, decidePapers } from '../../../server/papers/decisions/decidePapers.ts'
import type { lockPapers } from '../../../server/papers/decisions/decisionRights.ts'
import { deleteDraft } from '../../../server/papers/drafts/deleteDraft.ts'
import type { extendPaper } from '../../../server/papers/drafts/extendPaper.ts'
import type { saveAuthors } from '../../../server/papers/drafts/saveAuthors.ts'
import type { saveDraft } from '../../../server/papers/drafts/saveDraft.ts'
import type { submitPaper } from '../../../server/papers/drafts/submitPaper.ts'
import type { replaceFile } from '../../../server/papers/files/replaceFile.ts'
import { type lockListed, lockPaper } from '../../../server/papers/lock.ts'
import type {
  reopenObjection,
  sendObjection,
  settleObjection,
} from '../../../server/papers/objections/objections.ts'
import { mustOwnDraft } from '../../../server/papers/rights.ts'
import type { deleteTheme, updateTheme } from '../../../server/papers/themes/themes.ts'
import type { bringPaperBack } from '../../../server/papers/withdrawal/bringPaperBack.ts'
import type { withdrawPaper } from '../../../server/papers/withdrawal/withdrawPaper.ts'
import type { objections, themes } from '../../../server/db/schema/papers.ts'

/*
 * `Permitted` exists only for the compiler, so these tests fail in `npm run types`: each row here was read or locked,
 * but no check of a right has returned it.
 */

type Rows<Action extends (...values: never[]) => unknown> = Parameters<Action>

test('only a checked row can be changed, and only in the checked way', () => {
  const unchecked = async (...[call]: Parameters<typeof mustOwnDraft>) => {
    // @ts-expect-error -- it was locked, and nobody checked whose it is
    await deleteDraft(call.sql, await lockPaper(call.sql, call.params.id))
    await deleteDraft(call.sql, await mustOwnDraft(call))
  }
  expectTypeOf(unchecked).toBeFunction()
  type Draft = Awaited<ReturnType<typeof mustOwnDraft>>
  expectTypeOf<Draft>().toExtend<Rows<typeof submitPaper>[3]>()
  expectTypeOf<Draft>().not.toExtend<Rows<typeof withdrawPaper>[3]>()
})

test('no paper changes unchecked', () => {
  type Paper = Awaited<ReturnType<typeof lockPaper>>
  type Listed = Awaited<ReturnType<typeof lockListed>>
  type Papers = Awaited<ReturnType<typeof lockPapers>>
  expectTypeOf<Listed>().not.toExtend<Rows<typeof saveDraft>[3]>()
  expectTypeOf<{ paper: Paper; known: string[] }>().not.toExtend<Rows<typeof saveAuthors>[3]>()
  expectTypeOf<Paper>().not.toExtend<Rows<typeof submitPaper>[3]>()
  expectTypeOf<Paper>().not.toExtend<Rows<typeof extendPaper>[2]>()
  expectTypeOf<Paper>().not.toExtend<Rows<typeof replaceFile>[3]>()
  expectTypeOf<Paper>().not.toExtend<Rows<typeof withdrawPaper>[3]>()
  expectTypeOf<Paper>().not.toExtend<Rows<typeof bringPaperBack>[3]>()
  expectTypeOf<Papers>().not.toExtend<Rows<typeof decidePapers>[4]>()
  expectTypeOf<Papers>().not.toExtend<Rows<typeof decideAtOnce>[4]>()
  expectTypeOf<Papers>().not.toExtend<Rows<typeof applyDecisions>[3]['Papers']>()
})

test('no objection and no theme changes unchecked', () => {
  expectTypeOf<{ PaperId: string; UserDetailId: string }>().not.toExtend<Rows<typeof sendObjection>[2]>()
  expectTypeOf<typeof objections.$inferSelect>().not.toExtend<Rows<typeof settleObjection>[2]>()
  expectTypeOf<typeof objections.$inferSelect>().not.toExtend<Rows<typeof reopenObjection>[1]>()
  expectTypeOf<typeof themes.$inferSelect>().not.toExtend<Rows<typeof updateTheme>[1]>()
  expectTypeOf<typeof themes.$inferSelect>().not.toExtend<Rows<typeof deleteTheme>[1]>()
})
