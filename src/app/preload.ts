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

/** True if the first screen is an organiser's dashboard, by the first stored role alone. */
const isOverview = () =>
  location.pathname === paths.home &&
  sessionStore().getItem(storageKeys.userRoles[0]) === organiser &&
  // The calls of an organiser without the second factor that the portal requires, or with some parts, are refused.
  !/"(NeedsSecondFactor":true|DeskParts":)/.test(sessionStore().getItem(storageKeys.userData) ?? '')

/** The parts around the first screen; the banner only in the tab of an acting admin. */
function partsHere() {
  const { ActingBanner, ...always } = parts
  return isActing() ? [...Object.values(always), ActingBanner] : Object.values(always)
}

/**
 * Loads in parallel all that the first screen of a signed-in person needs. Otherwise each part would be requested by
 * the one before it, which takes most of a start on a slow phone (design §6). Failed loads are repeated later.
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
 * Waits until this person's screen at `/` and the parts around it are loaded, so that they are painted without a
 * skeleton: React delays the content after a skeleton by 300 ms.
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

/** Requests an organiser's numbers while their screen is still loading, if it is the first screen. */
export async function beginFirstScreen(): Promise<void> {
  const { session, isAdmin } = useSession.getState()
  const isWhole = isAdmin && !session?.NeedsSecondFactor && !session?.DeskParts
  if (session?.FullName && isWhole && location.pathname === paths.home) (await loadOverview()).beginOverview()
  dropPrefetched()
}
