import {
  previewVerification,
  verifyMany,
  type VerifyManyBody,
  type VerifyOutcome,
} from '../../../contract/abstracts/abstracts.ts'
import { limits } from '../../../contract/core/limits.ts'
import { call } from '../../sync/session/call.ts'
import { inSlices, type SliceListeners } from '../../ui/list/inSlices.ts'

/** Abstracts verified by one request, and undone together. */
export interface Batch {
  /** The number of the action: one request takes up to a thousand papers, so an action may need several. */
  readonly Act: number
  readonly ids: readonly string[]
  readonly VerifiedOn: string
}

/** Verifies or unverifies any number of abstracts. */
export const verifyInSlices = (
  { PaperIds: ids, ...how }: VerifyManyBody,
  listeners: SliceListeners<VerifyOutcome> = {},
) =>
  inSlices(
    ids,
    limits.PapersAtOnce,
    async (PaperIds) => (await call(verifyMany, { body: { PaperIds, ...how } })).Result,
    listeners,
  )

/** A preview of the same. */
export const previewVerifying = ({ PaperIds: ids, ...how }: VerifyManyBody) =>
  inSlices(
    ids,
    limits.PapersAtOnce,
    async (PaperIds) => (await call(previewVerification, { body: { PaperIds, ...how } })).Result,
  )
