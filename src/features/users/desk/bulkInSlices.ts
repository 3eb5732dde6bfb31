import { limits } from '../../../../contract/limits.ts'
import { changeMany, previewBulk, type BulkBody, type BulkOutcome } from '../../../../contract/userAdmin.ts'
import { call } from '../../../sync/api.ts'

/** As many ids as one call takes, and what is done with each such part. */
async function inSlices(
  body: BulkBody,
  act: (part: BulkBody) => Promise<BulkOutcome>,
  progress: (done: number) => void,
): Promise<BulkOutcome> {
  const all: BulkOutcome = { Changed: [], Left: [] }
  for (let from = 0; from < body.Ids.length; from += limits.UsersAtOnce) {
    const Ids = body.Ids.slice(from, from + limits.UsersAtOnce)
    const { Changed, Left } = await act({ ...body, Ids })
    all.Changed.push(...Changed)
    all.Left.push(...Left)
    progress(Math.min(body.Ids.length, from + limits.UsersAtOnce))
  }
  return all
}

/** What an action would do to any number of people. */
export const previewMany = (body: BulkBody): Promise<BulkOutcome> =>
  inSlices(
    body,
    async (part) => (await call(previewBulk, { body: part })).Result,
    () => undefined,
  )

/** Does it, some people at a time; `progress` hears how many were gone through. */
export const changeAll = (body: BulkBody, progress: (done: number) => void): Promise<BulkOutcome> =>
  inSlices(body, async (part) => (await call(changeMany, { body: part })).Result, progress)
