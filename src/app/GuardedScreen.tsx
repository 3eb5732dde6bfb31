import type { ComponentType } from 'react'
import { paths } from '../paths.ts'
import { MovedMail } from './MovedMail.tsx'
import { screens } from './screens.ts'
import { styledScreen } from './styledScreen.ts'

/** The guarded screens by address, kept out of a visitor's first chunk. Their roles are in access.ts. */
const guarded: Readonly<Record<string, ComponentType>> = {
  [paths.account]: styledScreen(
    'AccountScreen',
    () => import('../features/accounts/account/AccountScreen.tsx'),
  ),
  [paths.authorTravel]: styledScreen('AuthorTravel', () => import('../features/travel/AuthorTravel.tsx')),
  [paths.auditorPapers]: styledScreen(
    'AssignedPapers',
    () => import('../features/reviews/AssignedPapers.tsx'),
  ),
  [paths.coAuthors]: styledScreen(
    'AuthorManagement',
    () => import('../features/people/authors/AuthorManagement.tsx'),
  ),
  [paths.ownRegistration]: styledScreen(
    'OwnAccommodation',
    () => import('../features/registration/OwnAccommodation.tsx'),
  ),
  [paths.paperRegistrations]: styledScreen(
    'PaperAuthorsScreen',
    () => import('../features/registration/PaperAuthorsScreen.tsx'),
  ),
  [paths.editTravel]: styledScreen('EditTravel', () => import('../features/travel/EditTravel.tsx')),
  [paths.notifications]: styledScreen(
    'NotificationScreen',
    () => import('../features/notifications/NotificationScreen.tsx'),
  ),
  [paths.notificationsAdmin]: styledScreen('NotificationDesk', () => import('./NotificationDesk.tsx')),
  [paths.addEvent]: styledScreen('AddEventScreen', () => import('../features/events/AddEventScreen.tsx')),
  [paths.events]: styledScreen('EventsScreen', () => import('../features/events/EventsScreen.tsx')),
  [paths.abstracts]: styledScreen('AbstractScreen', () => import('../features/abstracts/AbstractScreen.tsx')),
  [paths.archive]: styledScreen('ArchiveScreen', () => import('../features/archive/ArchiveScreen.tsx')),
  [paths.papers]: styledScreen('PaperDesk', () => import('../features/papers/desk/PaperDesk.tsx')),
  [paths.paperReviews]: styledScreen('ReviewDesk', () => import('../features/papers/reviews/ReviewDesk.tsx')),
  [paths.pages]: styledScreen('PagesScreen', () => import('../features/content/pages/PagesScreen.tsx')),
  [paths.payment]: styledScreen('PaymentScreen', () => import('../features/payments/PaymentScreen.tsx')),
  [paths.payments]: styledScreen('PaperPayments', () => import('../features/payments/desk/BillDesk.tsx')),
  [paths.userPayments]: styledScreen('UserPayments', () => import('../features/payments/desk/BillDesk.tsx')),
  [paths.statements]: styledScreen(
    'StatementScreen',
    () => import('../features/payments/statements/StatementScreen.tsx'),
  ),
  [paths.findRegistrant]: styledScreen(
    'FindRegistrant',
    () => import('../features/registration/FindRegistrant.tsx'),
  ),
  [paths.registration]: styledScreen(
    'RegistrationFormScreen',
    () => import('../features/registration/RegistrationFormScreen.tsx'),
  ),
  [paths.programme]: styledScreen(
    'ProgrammeScreen',
    () => import('../features/programme/ProgrammeScreen.tsx'),
  ),
  [paths.share]: styledScreen('ShareScreen', () => import('../features/papers/wizard/ShareScreen.tsx')),
  [paths.sync]: styledScreen('SyncScreen', () => import('../features/sync/SyncScreen.tsx')),
  [paths.travel]: styledScreen('TravelDesk', () => import('../features/travel/desk/TravelDesk.tsx')),
  [paths.mail]: MovedMail,
  [paths.mailTemplates]: MovedMail,
  [paths.mailSettings]: MovedMail,
  [paths.users]: styledScreen('UsersScreen', () => import('../features/users/UsersScreen.tsx')),
  [paths.webConfiguration]: styledScreen(
    'WebConfiguration',
    () => import('../features/content/WebConfiguration.tsx'),
  ),
}

/** The screen at a guarded address. */
export function GuardedScreen({ path }: { readonly path: string }) {
  const Screen = guarded[path] ?? screens.NotFound
  return <Screen />
}
