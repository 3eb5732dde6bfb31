import { mergePeople, previewMerge } from '../../contract/users/duplicates.ts'
import type { Portal } from '../../server/app.ts'
import type { TestUser } from './accounts.ts'
import { call } from './call.ts'

/** What merging two people would do, as an admin reads it. */
export const mergePreview = (portal: Portal, admin: TestUser, KeepId: string, DropId: string) =>
  call(portal, previewMerge, { as: admin.AccessToken, body: { KeepId, DropId } })

/** Merges two people as the dialog does: after a look at what that does. */
export async function merged(portal: Portal, admin: TestUser, KeepId: string, DropId: string) {
  const { Result } = await mergePreview(portal, admin, KeepId, DropId)
  const versions = { KeepVersion: Result.Keep.Version, DropVersion: Result.Drop.Version }
  return call(portal, mergePeople, { as: admin.AccessToken, body: { KeepId, DropId, ...versions } })
}
