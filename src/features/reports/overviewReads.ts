import { getAdminData, getDashboard } from '../../../contract/reports/overview.ts'
import { call } from '../../sync/session/call.ts'
import { preloadRead } from '../../ui/reads/preloadRead.ts'

/** The numbers that the specification gives organisers. */
export const adminData = preloadRead(async () => (await call(getAdminData)).Result)

/** What the dashboard shows beyond them. */
export const dashboard = preloadRead(async () => (await call(getDashboard)).Result)

/**
 * Asks for what the overview shows while its screen is still being loaded. What takes longer goes first: a browser that
 * is busy with a first screen may keep the second request back.
 */
export function beginOverview(): void {
  dashboard.begin()
  adminData.begin()
}
