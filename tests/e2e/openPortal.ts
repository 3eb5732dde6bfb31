import type { Session } from '../../contract/accounts/accounts.ts'
import { startPortalProcess, type PortalProcess } from '../support/portal/process.ts'
import { sessionAt, setDatesAt, themeAt } from '../support/portal/remote.ts'

export let portal: PortalProcess
export let admin: Session
export let ThemeId: string

/** A portal that takes papers, with a theme for them. Files whose tests bring their own people and leave its settings as they are share it. */
export async function startOpenPortal(): Promise<PortalProcess> {
  portal = await startPortalProcess()
  admin = await sessionAt(portal, { Roles: ['Admin'] })
  await setDatesAt(portal, admin, { paper_submission: 14, conference_date: 75 })
  ThemeId = await themeAt(portal, admin, 'Phonology')
  return portal
}
