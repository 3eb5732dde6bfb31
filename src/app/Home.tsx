import { Suspense } from 'react'
import { LandingScreen } from '../features/content/LandingScreen.tsx'
import { useSession } from '../stores/session.ts'
import { lazyScreen } from '../ui/lazyScreen.tsx'
import { parts } from './parts.ts'
import { screens } from './screens.ts'

const OwnAccommodationPanel = lazyScreen(
  'OwnAccommodationPanel',
  () => import('../features/registration/OwnAccommodation.tsx'),
)

/** What `/` shows: the public page, or what comes next for the person (spec §2 "Public routes"). */
export function Home() {
  const { session, roles, isAdmin } = useSession()
  if (!session) return <LandingScreen />
  // A new portal is set up before its organiser is asked for a profile.
  if (isAdmin) return <screens.AdminOverview />
  if (!session.FullName) return <screens.ProfileScreen />
  if (roles.includes('PaperPresenter') || roles.includes('GeneralAttendee'))
    return (
      <>
        {/* A boundary of its own, so that the dashboard is not held up by an offer. */}
        <Suspense fallback={null}>
          <parts.InstallOffer userId={session.UserId} />
        </Suspense>
        <screens.PresenterDashboard accommodation={<OwnAccommodationPanel />} />
        <Suspense fallback={null}>
          <screens.AuthorsDialog />
        </Suspense>
      </>
    )
  if (roles.includes('Auditor')) return <LandingScreen />
  return <screens.RoleSelection />
}
