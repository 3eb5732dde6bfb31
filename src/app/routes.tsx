import { Suspense } from 'react'
import { matchPath, Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { loginPath, paths } from '../paths.ts'
import { ScreenSkeleton } from '../ui/ScreenSkeleton.tsx'
import { Home } from './Home.tsx'
import { parts } from './parts.ts'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { screens } from './screens.ts'
import { SignedIn } from './signedIn.tsx'
import { styledScreen } from './styledScreen.ts'
import { Shell } from './shell/Shell.tsx'
import { useNewScreen } from './shell/useNewScreen.ts'

/** The living page of docs/DESIGN.md; no part of it is in a build. */
const DesignScreen = import.meta.env.DEV
  ? styledScreen('DesignScreen', () => import('./design/DesignScreen.tsx'))
  : undefined

/** Maps addresses to screens. */
export function AppRoutes() {
  useNewScreen()
  return (
    <Routes>
      <Route element={<Screen />}>
        <Route path={paths.login} element={<screens.LoginScreen />} />
        <Route path={paths.forgetPassword} element={<screens.PasswordRecovery />} />
        <Route path={paths.forgotPassword} element={<screens.PasswordRecovery />} />
        <Route path={paths.register} element={<screens.RegistrationScreen />} />
        <Route path={paths.confirmMail} element={<screens.ConfirmMailScreen />} />
        <Route path={paths.setup} element={<screens.SetupScreen />} />
      </Route>
      <Route element={<InShell />}>
        <Route path={paths.home} element={<Home />} />
        {DesignScreen && <Route path="/design" element={<DesignScreen />} />}
        <Route path={paths.privacy} element={<screens.PrivacyScreen />} />
        <Route path={paths.page} element={<screens.PageScreen />} />
        <Route path={paths.verify} element={<screens.VerifyScreen />} />
        <Route path={paths.object} element={<screens.ObjectionScreen />} />
        <Route path={paths.unsubscribe} element={<screens.UnsubscribeScreen />} />
        <Route path={paths.updateProfile} element={<screens.ProfileScreen />} />
        <Route path="*" element={<Guarded />} />
      </Route>
    </Routes>
  )
}

/** A visitor is sent to the sign-in screen before the table of guarded screens is loaded. */
function Guarded() {
  const { pathname, search } = useLocation()
  const visitors = matchPath(paths.programme, pathname) && (
    <screens.VisitorsProgramme signIn={<Navigate to={loginPath(`${pathname}${search}`)} replace />} />
  )
  const isKnown = Object.values(paths).some((path) => matchPath(path, pathname))
  return isKnown ? (
    <SignedIn visitors={visitors}>
      <parts.GuardedRoutes />
    </SignedIn>
  ) : (
    <parts.GuardedRoutes />
  )
}

function InShell() {
  return (
    <Shell>
      <Screen />
    </Shell>
  )
}

function Screen() {
  const { pathname } = useLocation()
  return (
    <ScreenBoundary key={pathname}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Outlet />
      </Suspense>
    </ScreenBoundary>
  )
}
