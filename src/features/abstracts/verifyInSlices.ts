import {
  previewVerification,
  verifyMany,
  type VerifyManyBody,
  type VerifyOutcome,
} from '../../../contract/abstracts/abstracts.ts'
import { limits } from '../../../contract/core/limits.ts'
import { call } from '../../sync/session/call.ts'
import { inSlices } from '../../ui/list/inSlices.ts'

/** Abstracts that one call verified, which it also takes back together. */
export interface Batch {
  /** Which time something was verified: a thousand go in one call, and several calls may be one time. */
  readonly Act: number
  readonly ids: readonly string[]
  readonly VerifiedOn: string
}

interface SliceListeners {
  /** How many were gone through. */
  readonly progress?: (done: number) => void
  /** What each call did, as it comes: a later one may fail. */
  readonly done?: (outcome: VerifyOutcome) => void
}

/** Verifies any number of abstracts or takes that back. */
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

/** Which of them would be. */
export const previewVerifying = ({ PaperIds: ids, ...how }: VerifyManyBody) =>
  inSlices(
    ids,
    limits.PapersAtOnce,
    async (PaperIds) => (await call(previewVerification, { body: { PaperIds, ...how } })).Result,
  )
