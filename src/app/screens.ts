import { styledScreens } from './styledScreen.ts'

/** All public screens but the landing page, and the screens at `/`: a chunk each, loaded when first shown. */
export const screens = styledScreens({
  AdminOverview: () => import('../features/reports/AdminOverview.tsx'),
  ConfirmMailScreen: () => import('../features/accounts/ConfirmMailScreen.tsx'),
  FactorNeeded: () => import('../features/accounts/account/FactorNeeded.tsx'),
  LoginScreen: () => import('../features/accounts/LoginScreen.tsx'),
  UnsubscribeScreen: () => import('../features/mail/UnsubscribeScreen.tsx'),
  NotFound: () => import('./NotFound.tsx'),
  ObjectionScreen: () => import('../features/objections/ObjectionScreen.tsx'),
  PageScreen: () => import('../features/content/PageScreen.tsx'),
  PasswordRecovery: () => import('../features/accounts/PasswordRecovery.tsx'),
  PresenterDashboard: () => import('../features/papers/PresenterDashboard.tsx'),
  PrivacyScreen: () => import('../features/content/PrivacyScreen.tsx'),
  ProfileScreen: () => import('../features/people/ProfileScreen.tsx'),
  RegistrationScreen: () => import('../features/accounts/RegistrationScreen.tsx'),
  RoleSelection: () => import('../features/accounts/RoleSelection.tsx'),
  SetupScreen: () => import('../features/accounts/SetupScreen.tsx'),
  VisitorsProgramme: () => import('../features/programme/VisitorsProgramme.tsx'),
  VerifyScreen: () => import('../features/payments/VerifyScreen.tsx'),
})
