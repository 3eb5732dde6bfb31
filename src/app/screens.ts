import { lazyScreen } from '../ui/lazyScreen.ts'

/** Every screen but the landing page is a chunk of its own, loaded when it is first shown. */
export const screens = {
  ConfirmMailScreen: lazyScreen(
    'ConfirmMailScreen',
    () => import('../features/accounts/ConfirmMailScreen.tsx'),
  ),
  LoginScreen: lazyScreen('LoginScreen', () => import('../features/accounts/LoginScreen.tsx')),
  NotFound: lazyScreen('NotFound', () => import('./NotFound.tsx')),
  PasswordRecovery: lazyScreen('PasswordRecovery', () => import('../features/accounts/PasswordRecovery.tsx')),
  RegistrationScreen: lazyScreen(
    'RegistrationScreen',
    () => import('../features/accounts/RegistrationScreen.tsx'),
  ),
  RoleSelection: lazyScreen('RoleSelection', () => import('../features/accounts/RoleSelection.tsx')),
  SetupScreen: lazyScreen('SetupScreen', () => import('../features/accounts/SetupScreen.tsx')),
  SyncScreen: lazyScreen('SyncScreen', () => import('./waiting/SyncScreen.tsx')),
} as const
