import { LandingScreen } from '../features/content/LandingScreen.tsx'
import { isAdmin, rolesOf, useSession } from '../stores/session.ts'
import { screens } from './screens.ts'

/** What `/` shows: the public page, or what comes next for the person (spec §2 "Public routes"). */
export function Home() {
  const session = useSession((state) => state.session)
  if (!session) return <LandingScreen />
  if (!session.FullName) return <screens.ProfileScreen />
  if (isAdmin(session)) return <screens.AdminOverview />
  const roles = rolesOf(session)
  if (roles.includes('PaperPresenter') || roles.includes('GeneralAttendee'))
    return <screens.PresenterDashboard />
  if (roles.includes('Auditor')) return <LandingScreen />
  return <screens.RoleSelection />
}
