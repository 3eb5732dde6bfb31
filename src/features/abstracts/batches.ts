import { groupBy } from '../../../contract/core/collections.ts'
import type { VerifyOutcome } from '../../../contract/abstracts/abstracts.ts'
import type { Batch } from './verifyInSlices.ts'

/** What can be undone after one more request: adds what it verified, and removes what it unverified. */
export function batchesAfter(
  before: readonly Batch[],
  { Changed, VerifiedOn }: VerifyOutcome,
  Act: number,
): readonly Batch[] {
  const ids = Changed.map(({ Id }) => Id)
  if (ids.length === 0) return before
  if (VerifiedOn !== null) return [...before, { Act, ids, VerifiedOn }]
  const gone = new Set(ids)
  return before
    .map((batch) => ({ ...batch, ids: batch.ids.filter((id) => !gone.has(id)) }))
    .filter((batch) => batch.ids.length > 0)
}

/** The same batches, grouped by action. */
export const actsOf = (batches: readonly Batch[]): readonly (readonly Batch[])[] => [
  ...groupBy(batches, ({ Act }) => Act).values(),
]
