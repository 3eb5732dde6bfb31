import { Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { LandingScreen } from '../features/content/LandingScreen.tsx'
import { useSession } from '../stores/session.ts'
import { lazyScreen } from '../ui/lazyScreen.tsx'
import { loginPath, paths } from '../paths.ts'
import { forgetsInAWeek } from './install/browserKind.ts'
import { parts } from './parts.ts'
import { screens } from './screens.ts'

const OwnAccommodationPanel = lazyScreen(
  'OwnAccommodationPanel',
  () => import('../features/registration/OwnAccommodation.tsx'),
)

/** The parameters of what only its owner sees at `/`. */
const ownThings = ['draft', 'new', 'receipt', 'authors']

/** The public page; a link to somebody's own paper leads to the sign-in, which leads back to it. */
function Visitors({ cameSignedIn }: { readonly cameSignedIn: boolean }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const ended = useSession((state) => state.ended)
  const isOwn = ownThings.some((name) => new URLSearchParams(search).has(name))
  useEffect(() => {
    // After a sign-out no return address is kept; an ended session has its own way to the sign-in.
    if (isOwn && !ended)
      void navigate(cameSignedIn ? paths.home : loginPath(`${paths.home}${search}`), { replace: true })
  }, [isOwn, ended, cameSignedIn, search, navigate])
  return <LandingScreen />
}

/** The screen at `/`: the public page, or the person's next step (spec §2 "Public routes"). */
export function Home() {
  const { session, roles, isAdmin } = useSession()
  const [cameSignedIn] = useState(session !== null)
  if (!session) return <Visitors cameSignedIn={cameSignedIn} />
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
        <Suspense fallback={null}>
          {forgetsInAWeek() && <parts.KeptAWeek />}
          <parts.InstallOffer />
          <parts.AskedAuthors />
        </Suspense>
      </>
    )
  if (roles.includes('Auditor')) return <LandingScreen />
  return <screens.RoleSelection />
}
