import { limits } from '../../../../contract/core/limits.ts'
import { previewDeletions, type DeletionPreview } from '../../../../contract/users/userAdmin.ts'
import { deleteUser } from '../../../../contract/users/users.ts'
import { call } from '../../../sync/session/call.ts'
import { inSlices } from '../../../ui/list/inSlices.ts'

type Going = DeletionPreview['Changed'][number]

/** A preview of deleting people: who goes, and who stays and why. */
export const previewDeleting = (ids: readonly string[]) =>
  inSlices(ids, limits.UsersAtOnce, async (Ids) => (await call(previewDeletions, { body: { Ids } })).Result)

/** Deletes people one by one, one request each. Throws `CutOff` if one fails after others succeeded. */
export function deleteAll(people: readonly Going[], progress: (done: number) => void) {
  const byId = new Map(people.map((one) => [one.Id, one]))
  const remove = async ([id = '']: readonly string[]) => {
    const one = byId.get(id)
    if (one) await call(deleteUser, { params: { id } })
    return { Changed: one ? [one] : [], Left: [] }
  }
  return inSlices([...byId.keys()], 1, remove, { progress })
}
