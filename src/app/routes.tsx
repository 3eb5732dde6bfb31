import { Suspense } from 'react'
import type { ComponentType } from 'react'
import { Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { paths } from '../ui/paths.ts'
import { ScreenSkeleton } from '../ui/ScreenSkeleton.tsx'
import { access } from './access.ts'
import { Guard } from './guards.tsx'
import { Home } from './Home.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { screens } from './screens.ts'
import { Shell } from './shell/Shell.tsx'

/** The screens behind a guard; who may see them stands in access.ts. */
const guarded: Readonly<Record<string, ComponentType>> = {
  [paths.account]: screens.AccountScreen,
  [paths.authorTravel]: screens.AuthorTravel,
  [paths.auditorPapers]: screens.AssignedPapers,
  [paths.coAuthors]: screens.AuthorManagement,
  [paths.ownRegistration]: screens.OwnAccommodation,
  [paths.paperRegistrations]: screens.PaperAuthorsScreen,
  [paths.editTravel]: screens.EditTravel,
  [paths.notifications]: screens.NotificationScreen,
  [paths.notificationsAdmin]: screens.AdminNotifications,
  [paths.papers]: screens.PaperDesk,
  [paths.payment]: screens.PaymentScreen,
  [paths.payments]: screens.PaperPayments,
  [paths.userPayments]: screens.UserPayments,
  [paths.statements]: screens.StatementScreen,
  [paths.findRegistrant]: screens.FindRegistrant,
  [paths.registration]: screens.RegistrationFormScreen,
  [paths.share]: screens.ShareScreen,
  [paths.sync]: screens.SyncScreen,
  [paths.travel]: screens.TravelDesk,
  [paths.mail]: screens.MailDesk,
  [paths.mailTemplates]: screens.MailTemplates,
  [paths.mailSettings]: screens.MailSettingsScreen,
  [paths.webConfiguration]: screens.WebConfiguration,
}

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
        <Route path={paths.privacy} element={<screens.PrivacyScreen />} />
        <Route path={paths.verify} element={<screens.VerifyScreen />} />
        <Route path={paths.object} element={<screens.ObjectionScreen />} />
        <Route path={paths.unsubscribe} element={<screens.UnsubscribeScreen />} />
        <Route path={paths.updateProfile} element={<screens.ProfileScreen />} />
        {Object.entries(access).map(([path, roles]) => {
          const Guarded = guarded[path] ?? screens.NotFound
          return (
            <Route
              key={path}
              path={path}
              element={
                <Guard roles={roles}>
                  <Guarded />
                </Guard>
              }
            />
          )
        })}
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
