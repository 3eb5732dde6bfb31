import { useSession } from '../stores/session.ts'
import { paths } from '../ui/paths.ts'
import { parts } from './parts.ts'
import { screens } from './screens.ts'

/**
 * Loads side by side what the first screen of somebody who is signed in needs. Each part would else be asked for by the
 * one before it, which takes most of a start on a slow phone (design §6). What cannot be had is asked for again later.
 */
export function loadAhead(): void {
  const files = [
    import('../cache/sessionMirror.ts'),
    ...Object.values(parts).map((part) => part.load()),
    screens.PresenterDashboard.load(),
    import('../sync/publicReads.ts'),
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
    ...Object.values(parts).map((part) => part.load()),
    isAdmin ? screens.AdminOverview.load() : isAuthor && screens.PresenterDashboard.load(),
  ])
}

/** Asks for an organiser's numbers while their screen is still being loaded, where they are what comes first. */
export async function askAhead(): Promise<void> {
  const { session, isAdmin } = useSession.getState()
  if (!session?.FullName || !isAdmin || location.pathname !== paths.home) return
  const { beginOverview } = await import('../features/reports/overview.ts')
  beginOverview()
}
