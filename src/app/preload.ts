import { overviewPaths } from '../../contract/reports/overviewPaths.ts'
import type { Role } from '../../contract/core/roles.ts'
import { isActing, sessionStore } from '../stores/acting.ts'
import { useSession } from '../stores/session.ts'
import { storageKeys } from '../stores/storageKeys.ts'
import { prefetch, dropPrefetched } from '../sync/transport/prefetch.ts'
import { paths } from '../paths.ts'
import { parts } from './parts.ts'
import { screens } from './screens.ts'

const organiser: Role = 'Admin'

const loadOverview = () => import('../features/reports/overviewReads.ts')

/** Whether the first screen will be an organiser's dashboard, as far as local storage tells before it is read in full. */
const isOverview = () =>
  location.pathname === paths.home && sessionStore().getItem(storageKeys.userRoles[0]) === organiser

/** What stands around the first screen: the banner in the tab of somebody who acts as another alone. */
function partsHere() {
  const { ActingBanner, ...always } = parts
  return isActing() ? [...Object.values(always), ActingBanner] : Object.values(always)
}

/**
 * Loads side by side what the first screen of somebody who is signed in needs. Each part would else be asked for by the
 * one before it, which takes most of a start on a slow phone (design §6). What cannot be had is asked for again later.
 */
export function preloadFirstScreen(): void {
  const first = isOverview()
  if (first) prefetch(Object.values(overviewPaths))
  const files = [
    ...partsHere().map((part) => part.load()),
    ...(first ? [screens.AdminOverview.load(), loadOverview()] : [screens.PresenterDashboard.load()]),
    import('../sync/public/publicReads.ts'),
  ]
  void Promise.allSettled(files)
}

/**
 * Until what stands around `/` and on it for this person is there, so that it is painted without a skeleton before:
 * React holds what follows a skeleton back for 300 ms.
 */
export async function untilShowable(): Promise<void> {
  const { session, roles, isAdmin } = useSession.getState()
  if (!session) return
  const isAuthor = roles.includes('PaperPresenter') || roles.includes('GeneralAttendee')
  await Promise.all([
    ...partsHere().map((part) => part.load()),
    isAdmin ? screens.AdminOverview.load() : isAuthor && screens.PresenterDashboard.load(),
  ])
}

/** Asks for an organiser's numbers while their screen is still being loaded, where they are what comes first. */
export async function beginFirstScreen(): Promise<void> {
  const { session, isAdmin } = useSession.getState()
  if (session?.FullName && isAdmin && location.pathname === paths.home) (await loadOverview()).beginOverview()
  dropPrefetched()
}
