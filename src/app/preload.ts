import { limits } from '../../contract/core/limits.ts'
import { dashboardPaths } from '../../contract/papers/dashboardPaths.ts'
import { overviewPaths } from '../../contract/reports/overviewPaths.ts'
import type { Role } from '../../contract/core/roles.ts'
import { isActing, sessionStore } from '../stores/acting.ts'
import { useSession } from '../stores/session.ts'
import { storageKeys } from '../stores/storageKeys.ts'
import { prefetch, dropPrefetched } from '../sync/transport/prefetch.ts'
import { paths } from '../paths.ts'
import { OwnHome } from './Home.tsx'
import { guardedScreenAt } from './guardedScreens.ts'
import { parts } from './parts.ts'
import { screens } from './screens.ts'

const organiser: Role = 'Admin'
const presenter: Role = 'PaperPresenter'

/** How long a screen may take to ask for what was requested for it, in milliseconds. */
const longest = 10_000

const loadOverview = () => import('../features/reports/overviewReads.ts')

const firstRole = () => sessionStore().getItem(storageKeys.userRoles[0])

/** True if the first screen is the dashboard of a presenter, by the first stored role alone. */
const isDashboard = () => location.pathname === paths.home && firstRole() === presenter

/** True if the portal may refuse calls of this organiser: a second factor is missing, or they have some parts only. */
const mayBeRefused = () =>
  /"(NeedsSecondFactor":true|DeskParts":)/.test(sessionStore().getItem(storageKeys.userData) ?? '')

/** True if the first screen is an organiser's dashboard, by the first stored role alone. */
const isOverview = () => location.pathname === paths.home && firstRole() === organiser && !mayBeRefused()

/** True if this browser has nothing of this portal yet. */
const isNewDevice = async () => (await indexedDB.databases()).length === 0

/** What the first screen will read, as far as that is known before its code is loaded. */
async function firstReads(): Promise<readonly string[]> {
  if (isOverview()) return Object.values(overviewPaths)
  if (isDashboard()) return Object.values(dashboardPaths)
  const screen = guardedScreenAt(location.pathname)
  const isTab = location.search !== ''
  const reads = isTab ? screen?.tabReads?.[location.search] : screen?.reads
  if (!screen || reads === undefined) return []
  const { roles } = screen
  // A list keeps an empty size where nobody chose one.
  const isUsual = [null, '', String(limits.PageSize)].includes(localStorage.getItem(storageKeys.pageSize))
  const isAllowed = (!roles || roles.some((role) => role === firstRole())) && !mayBeRefused()
  const isKept = screen.isKept && !isTab
  return isUsual && isAllowed && (!isKept || (await isNewDevice())) ? [reads] : []
}

/** The parts around the first screen; the banner only in the tab of an acting admin, the areas only for organisers. */
function partsHere() {
  const { ActingBanner, AreaTabs, KeptAWeek: _rare, ...always } = parts
  return [
    ...Object.values(always),
    ...(isActing() ? [ActingBanner] : []),
    ...(firstRole() === organiser ? [AreaTabs] : []),
  ]
}

/** Loads the screen of the address; at `/` a presenter's dashboard, unless the person has another screen there. */
async function loadScreenHere(isAuthor = true): Promise<unknown> {
  if (location.pathname === paths.home) return isAuthor && screens.PresenterDashboard.load()
  return guardedScreenAt(location.pathname)?.Screen.load?.()
}

/**
 * Requests what the first screen of a signed-in person needs and `public/first.js` has not requested. Otherwise each part
 * would be requested by the one before it, which takes most of a start on a slow phone (design §6). Failed loads are
 * repeated later. The other chunks run once the session's has (`untilShowable`), not in one long task with it.
 */
export function preloadFirstScreen(): void {
  void firstReads().then(prefetch, () => undefined)
  const isHome = location.pathname === paths.home
  const files = [
    ...(firstRole() === organiser ? [parts.AreaTabs.load()] : []),
    ...(isOverview() ? [screens.AdminOverview.load(), loadOverview()] : []),
    ...(isHome ? [] : [loadScreenHere()]),
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
    ...(location.pathname === paths.home ? [OwnHome.load()] : []),
    ...partsHere().map((part) => part.load()),
    isAdmin && location.pathname === paths.home ? screens.AdminOverview.load() : loadScreenHere(isAuthor),
  ])
}

/** Opens what the device keeps of this person, which takes as long as the first render. */
async function openStores(userId: string): Promise<void> {
  const { databasesOf } = await import('../cache/database/personDatabases.ts')
  const { work, copies } = databasesOf(userId)
  // A screen that needs one says why it is not there.
  await Promise.allSettled([work.open(), copies.open()])
}

/**
 * Opens the device's stores, and reads an organiser's numbers while their screen is still loading, if it is the first screen; the reads of other
 * screens begin with the screen.
 */
export async function beginFirstScreen(): Promise<void> {
  const { session, isAdmin } = useSession.getState()
  if (session) void openStores(session.UserId)
  const isWhole = isAdmin && !session?.NeedsSecondFactor && !session?.DeskParts
  if (session?.FullName && isWhole && location.pathname === paths.home) (await loadOverview()).beginOverview()
  if (isOverview()) dropPrefetched()
  else setTimeout(dropPrefetched, longest)
}
