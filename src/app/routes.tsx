import { Suspense } from 'react'
import { Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { lazyScreen } from '../ui/lazyScreen.tsx'
import { paths } from '../paths.ts'
import { ScreenSkeleton } from '../ui/ScreenSkeleton.tsx'
import { access } from './access.ts'
import { Guard } from './guards.tsx'
import { Home } from './Home.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { screens } from './screens.ts'
import { Shell } from './shell/Shell.tsx'
import { useNewScreen } from './shell/useNewScreen.ts'

/** In the chunk that a signed-in person loads anyway. */
const GuardedScreen = lazyScreen('GuardedScreen', () => import('./GuardedScreen.tsx'))

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
        <Route path={paths.privacy} element={<screens.PrivacyScreen />} />
        <Route path={paths.page} element={<screens.PageScreen />} />
        <Route path={paths.verify} element={<screens.VerifyScreen />} />
        <Route path={paths.object} element={<screens.ObjectionScreen />} />
        <Route path={paths.unsubscribe} element={<screens.UnsubscribeScreen />} />
        <Route path={paths.updateProfile} element={<screens.ProfileScreen />} />
        {Object.entries(access).map(([path, roles]) => (
          <Route
            key={path}
            path={path}
            element={
              <Guard roles={roles}>
                <GuardedScreen path={path} />
              </Guard>
            }
          />
        ))}
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
