import { Suspense } from 'react'
import { Outlet, Route, Routes, useLocation } from 'react-router-dom'
import type { Role } from '../../contract/roles.ts'
import { paths } from '../ui/paths.ts'
import { ScreenSkeleton } from '../ui/ScreenSkeleton.tsx'
import { Guard } from './guards.tsx'
import { Home } from './Home.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { screens } from './screens.ts'
import { Shell } from './shell/Shell.tsx'

const admin: readonly Role[] = ['Admin']

/** Which screen stands at which address. */
export function AppRoutes() {
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
        <Route path={paths.updateProfile} element={<screens.ProfileScreen />} />
        <Route
          path={paths.sync}
          element={
            <Guard>
              <screens.SyncScreen />
            </Guard>
          }
        />
        <Route
          path={paths.webConfiguration}
          element={
            <Guard roles={admin}>
              <screens.WebConfiguration />
            </Guard>
          }
        />
        <Route
          path={paths.papers}
          element={
            <Guard roles={admin}>
              <screens.PaperDesk />
            </Guard>
          }
        />
        <Route path="*" element={<screens.NotFound />} />
      </Route>
    </Routes>
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
