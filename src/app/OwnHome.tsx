import type { Session } from '../../contract/accounts/accounts.ts'
import { LandingScreen } from '../features/content/LandingScreen.tsx'
import { useSession } from '../stores/session.ts'
import { LazyPart } from '../parts/later/LazyPart.tsx'
import { lazyScreen } from '../ui/lazyScreen.tsx'
import { forgetsInAWeek } from './install/browserKind.ts'
import { parts } from './parts.ts'
import { screens } from './screens.ts'

const OwnAccommodationPanel = lazyScreen(
  'OwnAccommodationPanel',
  () => import('../features/registration/OwnAccommodation.tsx'),
)

/** The screen at `/` of a signed-in person: their next step. */
export function OwnHome({ session }: { readonly session: Session }) {
  const { roles, isAdmin } = useSession()
  // A new portal is set up before its organiser is asked for a profile.
  if (isAdmin) return session.NeedsSecondFactor ? <screens.FactorNeeded /> : <screens.AdminOverview />
  if (!session.FullName) return <screens.ProfileScreen />
  if (roles.includes('PaperPresenter') || roles.includes('GeneralAttendee'))
    return (
      <>
        <screens.PresenterDashboard
          accommodation={(isQuiet) => <OwnAccommodationPanel isQuiet={isQuiet} />}
        />
        {/* A separate boundary, so that the dashboard does not wait for them, and below it, so that they never move it. */}
        <LazyPart>
          {forgetsInAWeek() && <parts.KeptAWeek />}
          <parts.InstallOffer />
          <parts.AskedAuthors />
        </LazyPart>
      </>
    )
  if (roles.includes('Auditor')) return <LandingScreen />
  return <screens.RoleSelection />
}
