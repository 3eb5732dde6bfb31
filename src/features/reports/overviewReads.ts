import { getAdminData, getDashboard } from '../../../contract/reports/overview.ts'
import { call } from '../../sync/session/call.ts'
import { preloadRead } from '../../ui/reads/preloadRead.ts'

/** The organisers' numbers of the specification. */
export const adminData = preloadRead(async () => (await call(getAdminData)).Result)

/** The dashboard's other numbers. */
export const dashboard = preloadRead(async () => (await call(getDashboard)).Result)

/**
 * Requests the overview's data while its screen is still loading. The slower request goes first: a browser that is
 * busy with a first screen may delay the second one.
 */
export function beginOverview(): void {
  dashboard.begin()
  adminData.begin()
}
