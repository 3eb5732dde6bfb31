import { limits } from '../../../../contract/core/limits.ts'
import {
  changeMany,
  previewBulk,
  undoMany,
  type BulkBody,
  type BulkOutcome,
} from '../../../../contract/users/userAdmin.ts'
import { call } from '../../../sync/session/call.ts'
import { inSlices } from '../../../ui/list/inSlices.ts'
import type { Act } from './undoableActions.ts'

interface SliceListeners {
  /** The number of people done. */
  readonly progress?: (done: number) => void
  /** Called after each request: a later one may fail. */
  readonly done: (outcome: BulkOutcome) => void
}

/** A preview of an action on any number of people. */
export const previewMany = (body: BulkBody) =>
  inSlices(
    body.Ids,
    limits.UsersAtOnce,
    async (Ids) => (await call(previewBulk, { body: { ...body, Ids } })).Result,
  )

/** Acts on all people, in slices. */
export const changeAll = (body: BulkBody, { progress, done }: SliceListeners) =>
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

/** Undoes an action on all its people, in slices. */
export function undoAll({ Action, Role, people }: Act, { done }: SliceListeners) {
  const before = new Map(people.map(({ Id, RolesBefore }) => [Id, RolesBefore]))
  return inSlices([...before.keys()], limits.UsersAtOnce, async (ids) => {
    const People = ids.map((Id) => ({ Id, RolesBefore: [...(before.get(Id) ?? [])] }))
    const { Result } = await call(undoMany, { body: { Action, Role, People } })
    done(Result)
    return Result
  })
}
