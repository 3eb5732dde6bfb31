import { previewVerification, verifyMany, type VerifyManyBody } from '../../../contract/abstracts.ts'
import { limits } from '../../../contract/limits.ts'
import { call } from '../../sync/api.ts'
import { inSlices } from '../../ui/list/inSlices.ts'

/** Verifies any number of abstracts or takes that back; `progress` hears how many were gone through. */
export const verifyInSlices = (
  { PaperIds: ids, Verified }: VerifyManyBody,
  progress?: (done: number) => void,
) =>
  inSlices(
    ids,
    limits.PapersAtOnce,
    async (PaperIds) => (await call(verifyMany, { body: { PaperIds, Verified } })).Result,
    progress,
  )

/** Which of them would be. */
export const previewVerifying = ({ PaperIds: ids, Verified }: VerifyManyBody) =>
  inSlices(
    ids,
    limits.PapersAtOnce,
    async (PaperIds) => (await call(previewVerification, { body: { PaperIds, Verified } })).Result,
  )
