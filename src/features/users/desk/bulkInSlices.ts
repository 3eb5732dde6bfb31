import { limits } from '../../../../contract/limits.ts'
import { changeMany, previewBulk, type BulkBody } from '../../../../contract/userAdmin.ts'
import { call } from '../../../sync/api.ts'
import { inSlices } from '../../../ui/list/inSlices.ts'

/** What an action would do to any number of people. */
export const previewMany = (body: BulkBody) =>
  inSlices(
    body.Ids,
    limits.UsersAtOnce,
    async (Ids) => (await call(previewBulk, { body: { ...body, Ids } })).Result,
  )

/** Does it, some people at a time; `progress` hears how many were gone through. */
export const changeAll = (body: BulkBody, progress: (done: number) => void) =>
  inSlices(
    body.Ids,
    limits.UsersAtOnce,
    async (Ids) => (await call(changeMany, { body: { ...body, Ids } })).Result,
    progress,
  )
