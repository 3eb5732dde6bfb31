import { limits } from '../../../../contract/limits.ts'
import { changeMany, previewBulk, type BulkBody, type BulkOutcome } from '../../../../contract/userAdmin.ts'
import { call } from '../../../sync/api.ts'
import { inSlices } from '../../../ui/list/inSlices.ts'

interface Hears {
  /** How many were gone through. */
  readonly progress?: (done: number) => void
  /** What each call did, as it comes: a later one may fail. */
  readonly done: (outcome: BulkOutcome) => void
}

/** What an action would do to any number of people. */
export const previewMany = (body: BulkBody) =>
  inSlices(
    body.Ids,
    limits.UsersAtOnce,
    async (Ids) => (await call(previewBulk, { body: { ...body, Ids } })).Result,
  )

/** Does it, some people at a time. */
export const changeAll = (body: BulkBody, { progress, done }: Hears) =>
  inSlices(
    body.Ids,
    limits.UsersAtOnce,
    async (Ids) => {
      const { Result } = await call(changeMany, { body: { ...body, Ids } })
      done(Result)
      return Result
    },
    progress,
  )
