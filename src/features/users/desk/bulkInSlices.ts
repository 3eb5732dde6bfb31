import { limits } from '../../../../contract/core/limits.ts'
import {
  changeMany,
  previewBulk,
  undoMany,
  type BulkBody,
  type BulkOutcome,
} from '../../../../contract/users/userAdmin.ts'
import { call } from '../../../sync/session/call.ts'
import { inSlices, type SliceListeners } from '../../../ui/list/inSlices.ts'
import type { Act } from './undoableActions.ts'

/** A preview of an action on any number of people. */
export const previewMany = (body: BulkBody) =>
  inSlices(
    body.Ids,
    limits.UsersAtOnce,
    async (Ids) => (await call(previewBulk, { body: { ...body, Ids } })).Result,
  )

/** Acts on all people, in slices. */
export const changeAll = (body: BulkBody, listeners: SliceListeners<BulkOutcome>) =>
  inSlices(
    body.Ids,
    limits.UsersAtOnce,
    async (Ids) => (await call(changeMany, { body: { ...body, Ids } })).Result,
    listeners,
  )

/** Undoes an action on all its people, in slices. */
export function undoAll({ Action, Role, people }: Act, listeners: SliceListeners<BulkOutcome>) {
  const before = new Map(people.map(({ Id, RolesBefore }) => [Id, RolesBefore]))
  const undoSome = async (ids: readonly string[]) => {
    const People = ids.map((Id) => ({ Id, RolesBefore: [...(before.get(Id) ?? [])] }))
    return (await call(undoMany, { body: { Action, Role, People } })).Result
  }
  return inSlices([...before.keys()], limits.UsersAtOnce, undoSome, listeners)
}
