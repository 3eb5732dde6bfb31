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

/** The screen at `/`: the public page, or the person's next step (spec §2 "Public routes"). */
export function Home() {
  const { session, roles, isAdmin } = useSession()
  if (!session) return <LandingScreen />
  // A new portal is set up before its organiser is asked for a profile.
  if (isAdmin) return session.NeedsSecondFactor ? <screens.FactorNeeded /> : <screens.AdminOverview />
  if (!session.FullName) return <screens.ProfileScreen />
  if (roles.includes('PaperPresenter') || roles.includes('GeneralAttendee'))
    return (
      <>
        {/* A separate boundary, so that the dashboard does not wait for the offer. */}
        <Suspense fallback={null}>
          <parts.InstallOffer />
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
