import {
  previewVerification,
  verifyMany,
  type VerifyManyBody,
  type VerifyOutcome,
} from '../../../contract/abstracts/abstracts.ts'
import { limits } from '../../../contract/core/limits.ts'
import { call } from '../../sync/session/call.ts'
import { inSlices } from '../../ui/list/inSlices.ts'

/** Abstracts verified by one request, and undone together. */
export interface Batch {
  /** The number of the action: one request takes up to a thousand papers, so an action may need several. */
  readonly Act: number
  readonly ids: readonly string[]
  readonly VerifiedOn: string
}

interface SliceListeners {
  /** The number of papers done. */
  readonly progress?: (done: number) => void
  /** Called after each request: a later one may fail. */
  readonly done?: (outcome: VerifyOutcome) => void
}

/** Verifies or unverifies any number of abstracts. */
export const verifyInSlices = (
  { PaperIds: ids, ...how }: VerifyManyBody,
  { progress, done = () => undefined }: SliceListeners = {},
) =>
  inSlices(
    ids,
    limits.PapersAtOnce,
    async (PaperIds) => {
      const { Result } = await call(verifyMany, { body: { PaperIds, ...how } })
      done(Result)
      return Result
    },
    progress,
  )

/** A preview of the same. */
export const previewVerifying = ({ PaperIds: ids, ...how }: VerifyManyBody) =>
  inSlices(
    ids,
    limits.PapersAtOnce,
    async (PaperIds) => (await call(previewVerification, { body: { PaperIds, ...how } })).Result,
  )
