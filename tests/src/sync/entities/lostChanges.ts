import { noId } from '../../../../contract/core/limits.ts'
import { emptyPaper, type PaperAuthor, type PaperFields } from '../../../../contract/papers/papers.ts'
import { Json } from '../../../../src/cache/database/json.ts'
import type { SentChange } from '../../../../src/cache/database/outboxRows.ts'
import type { AuthorList, PaperDraft } from '../../../../src/cache/database/paperRows.ts'
import { authorListFrom } from '../../../../src/cache/entities/authorLists.ts'
import { draftFrom, newDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { testUserId } from '../../../support/browser/indexedDb.ts'
import { author } from '../../papers/samples.ts'
import { itemOf, paperId } from '../answers.ts'

// Confirmed changes of one paper, as a device keeps them, that a portal which went back to a backup has lost.

export const now = 50_000
export const fileId = '33333333-3333-4333-8333-333333333333'
export const old: PaperFields = { ...emptyPaper, PaperTitle: 'On words', Abstract: 'First words' }

export const authors = (digits: string): PaperAuthor[] =>
  Array.from(digits, (digit, at) => author(Number(digit), at + 1))

/** The paper in the portal's list, at a version, with its authors by their numbers. */
export const listed = (fields: Partial<PaperFields>, version: number, digits = '12', listVersion = 1) => ({
  ...{ ...itemOf({ ...old, ...fields }, version), Authors: authors(digits), AuthorsVersion: listVersion },
})

/** A draft of that paper as it was before a change was confirmed: typed over version 3. */
export const before = (Fields: Partial<PaperFields>, given: Partial<PaperDraft> = {}): PaperDraft => ({
  ...draftFrom(itemOf(old, 3), 0),
  Fields: { ...old, ...Fields },
  ...given,
})
/** A draft that the portal had never seen. */
export const unseen = (Fields: Partial<PaperFields>, given: Partial<PaperDraft> = {}): PaperDraft => ({
  ...{ ...newDraft(0), DraftId: paperId, PaperId: noId },
  Fields: { ...old, ...Fields },
  ...given,
})
/** Its author list before a change was confirmed: `base` is the portal's at version 5. */
export const listBefore = (digits: string, base = '12'): AuthorList => ({
  ...authorListFrom({ ...itemOf(old, 3), Authors: authors(base), AuthorsVersion: 5 }, paperId),
  Authors: authors(digits),
})

let order = 0
/** One lost change; what it sent is the text of its draft, unless another body is given. */
export function lost(
  Kind: SentChange['Kind'],
  Draft: PaperDraft | null,
  List: AuthorList | null = null,
  Body: unknown = Draft?.Fields ?? null,
): SentChange {
  order += 1
  return {
    ...{ OpId: crypto.randomUUID(), Order: order, UserId: testUserId, Kind, EntityId: paperId },
    Frozen: { Body: Json.parse(Body), BaseVersion: Draft?.BaseVersion ?? 0 },
    Before: Json.parse({ Draft, List }),
    ...{ SentOn: 0, State: 'lost' },
  }
}
