import type { Session } from '../../contract/accounts.ts'
import { startPortalProcess, type PortalProcess } from '../support/process.ts'
import { sessionAt } from '../support/remote.ts'

export let portal: PortalProcess
export let admin: Session

/** A portal with an organiser. */
export async function startDesk(): Promise<PortalProcess> {
  portal = await startPortalProcess()
  admin = await sessionAt(portal, { Roles: ['Admin'] })
  return portal
}
