import type { Session } from '../../../contract/accounts/accounts.ts'
import { realConferenceIn } from '../../support/conference.ts'
import { startPortalProcess, type PortalProcess } from '../../support/portal/process.ts'
import { databaseAt, sessionAt } from '../../support/portal/remote.ts'

export let portal: PortalProcess
export let admin: Session

/** A portal with an organiser. */
export async function startDesk(): Promise<PortalProcess> {
  portal = await startPortalProcess()
  admin = await sessionAt(portal, { Roles: ['Admin'] })
  return portal
}

let filled: PortalProcess | undefined

/** Puts the real conference of 781 papers into the portal, unless one of the files before has. */
export async function fillDesk(): Promise<void> {
  if (filled === portal) return
  filled = portal
  await databaseAt(portal, (sql) => realConferenceIn(sql))
}
