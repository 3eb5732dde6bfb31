import { getAdminData, getDashboard } from '../../../contract/reports/overview.ts'
import { getChecklist } from '../../../contract/reports/checklist.ts'
import { getInbox } from '../../../contract/reports/inbox.ts'
import { preload } from '../../sync/pull/useRead.ts'

/**
 * Requests the overview's data while its screen is still loading. The slower request goes first: a browser that is
 * busy with a first screen may delay the second one.
 */
export function beginOverview(): void {
  preload(getDashboard)
  preload(getInbox)
  preload(getAdminData)
  preload(getChecklist)
}
