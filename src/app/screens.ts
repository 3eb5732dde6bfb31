import { styledScreen } from './styledScreen.ts'

/** Every screen but the landing page is a chunk of its own, loaded when it is first shown. */
export const screens = {
  AccountScreen: styledScreen(
    'AccountScreen',
    () => import('../features/accounts/account/AccountScreen.tsx'),
  ),
  AdminNotifications: styledScreen(
    'AdminNotifications',
    () => import('../features/notifications/admin/AdminNotifications.tsx'),
  ),
  AdminOverview: styledScreen('AdminOverview', () => import('../features/papers/AdminOverview.tsx')),
  AssignedPapers: styledScreen('AssignedPapers', () => import('../features/reviews/AssignedPapers.tsx')),
  AuthorManagement: styledScreen(
    'AuthorManagement',
    () => import('../features/people/authors/AuthorManagement.tsx'),
  ),
  AuthorTravel: styledScreen('AuthorTravel', () => import('../features/travel/AuthorTravel.tsx')),
  ConfirmMailScreen: styledScreen(
    'ConfirmMailScreen',
    () => import('../features/accounts/ConfirmMailScreen.tsx'),
  ),
  EditTravel: styledScreen('EditTravel', () => import('../features/travel/EditTravel.tsx')),
  FindRegistrant: styledScreen('FindRegistrant', () => import('../features/registration/FindRegistrant.tsx')),
  LoginScreen: styledScreen('LoginScreen', () => import('../features/accounts/LoginScreen.tsx')),
  MailDesk: styledScreen('MailDesk', () => import('../features/mail/MailDesk.tsx')),
  MailTemplates: styledScreen('MailTemplates', () => import('../features/mail/MailTemplates.tsx')),
  MailSettingsScreen: styledScreen(
    'MailSettingsScreen',
    () => import('../features/mail/MailSettingsScreen.tsx'),
  ),
  UnsubscribeScreen: styledScreen(
    'UnsubscribeScreen',
    () => import('../features/mail/UnsubscribeScreen.tsx'),
  ),
  NotFound: styledScreen('NotFound', () => import('./NotFound.tsx')),
  NotificationScreen: styledScreen(
    'NotificationScreen',
    () => import('../features/notifications/NotificationScreen.tsx'),
  ),
  ObjectionScreen: styledScreen(
    'ObjectionScreen',
    () => import('../features/objections/ObjectionScreen.tsx'),
  ),
  OwnAccommodation: styledScreen(
    'OwnAccommodation',
    () => import('../features/registration/OwnAccommodation.tsx'),
  ),
  PaperAuthorsScreen: styledScreen(
    'PaperAuthorsScreen',
    () => import('../features/registration/PaperAuthorsScreen.tsx'),
  ),
  AuthorsDialog: styledScreen('AuthorsDialog', () => import('../features/registration/AuthorsDialog.tsx')),
  PaperDesk: styledScreen('PaperDesk', () => import('../features/papers/PaperDesk.tsx')),
  PaymentScreen: styledScreen('PaymentScreen', () => import('../features/payments/PaymentScreen.tsx')),
  PaperPayments: styledScreen('PaperPayments', () => import('../features/payments/desk/BillDesk.tsx')),
  UserPayments: styledScreen('UserPayments', () => import('../features/payments/desk/BillDesk.tsx')),
  StatementScreen: styledScreen(
    'StatementScreen',
    () => import('../features/payments/statements/StatementScreen.tsx'),
  ),
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
  RegistrationFormScreen: styledScreen(
    'RegistrationFormScreen',
    () => import('../features/registration/RegistrationFormScreen.tsx'),
  ),
  RegistrationScreen: styledScreen(
    'RegistrationScreen',
    () => import('../features/accounts/RegistrationScreen.tsx'),
  ),
  RoleSelection: styledScreen('RoleSelection', () => import('../features/accounts/RoleSelection.tsx')),
  SetupScreen: styledScreen('SetupScreen', () => import('../features/accounts/SetupScreen.tsx')),
  ShareScreen: styledScreen('ShareScreen', () => import('../features/papers/ShareScreen.tsx')),
  SyncScreen: styledScreen('SyncScreen', () => import('../features/sync/SyncScreen.tsx')),
  VerifyScreen: styledScreen('VerifyScreen', () => import('../features/payments/VerifyScreen.tsx')),
  TravelDesk: styledScreen('TravelDesk', () => import('../features/travel/desk/TravelDesk.tsx')),
  WebConfiguration: styledScreen(
    'WebConfiguration',
    () => import('../features/content/WebConfiguration.tsx'),
  ),
} as const
