import { styledScreen } from './styledScreen.ts'

/** All public screens but the landing page, and the screens at `/`: a chunk each, loaded when first shown. */
export const screens = {
  AdminOverview: styledScreen('AdminOverview', () => import('../features/reports/AdminOverview.tsx')),
  ConfirmMailScreen: styledScreen(
    'ConfirmMailScreen',
    () => import('../features/accounts/ConfirmMailScreen.tsx'),
  ),
  LoginScreen: styledScreen('LoginScreen', () => import('../features/accounts/LoginScreen.tsx')),
  UnsubscribeScreen: styledScreen(
    'UnsubscribeScreen',
    () => import('../features/mail/UnsubscribeScreen.tsx'),
  ),
  NotFound: styledScreen('NotFound', () => import('./NotFound.tsx')),
  ObjectionScreen: styledScreen(
    'ObjectionScreen',
    () => import('../features/objections/ObjectionScreen.tsx'),
  ),
  AuthorsDialog: styledScreen('AuthorsDialog', () => import('../features/registration/AuthorsDialog.tsx')),
  PageScreen: styledScreen('PageScreen', () => import('../features/content/PageScreen.tsx')),
  PasswordRecovery: styledScreen(
    'PasswordRecovery',
    () => import('../features/accounts/PasswordRecovery.tsx'),
  ),
  PresenterDashboard: styledScreen(
    'PresenterDashboard',
    () => import('../features/papers/PresenterDashboard.tsx'),
  ),
  PrivacyScreen: styledScreen('PrivacyScreen', () => import('../features/content/PrivacyScreen.tsx')),
  ProfileScreen: styledScreen('ProfileScreen', () => import('../features/people/ProfileScreen.tsx')),
  RegistrationScreen: styledScreen(
    'RegistrationScreen',
    () => import('../features/accounts/RegistrationScreen.tsx'),
  ),
  RoleSelection: styledScreen('RoleSelection', () => import('../features/accounts/RoleSelection.tsx')),
  SetupScreen: styledScreen('SetupScreen', () => import('../features/accounts/SetupScreen.tsx')),
  VerifyScreen: styledScreen('VerifyScreen', () => import('../features/payments/VerifyScreen.tsx')),
} as const
