import type { ComponentType } from 'react'
import type { Role } from '../../contract/core/roles.ts'
import { paths } from '../paths.ts'
import type { IconName } from '../ui/icons.tsx'
import { MovedMail } from './MovedMail.tsx'
import { styledScreen } from './styledScreen.ts'

/** A screen that the navigation leads to. */
export interface Place {
  readonly label: string
  readonly path: string
  readonly icon: IconName
  /** The places in its dropdown, if it has no screen of its own. */
  readonly choices?: readonly Place[]
}

/** A screen for signed-in people. */
interface GuardedScreen {
  readonly path: string
  /** The roles that may see it (spec §2 "Protected routes"); without them every signed-in person. */
  readonly roles?: readonly Role[]
  readonly Screen: ComponentType
  /** Its place in an organiser's bar. */
  readonly bar?: Omit<Place, 'path'>
}

const admin: readonly Role[] = ['Admin']
const attending: readonly Role[] = ['PaperPresenter', 'GeneralAttendee']

/**
 * All screens for signed-in people, those of an organiser's bar first and in its order. A new one is a line here; its
 * address is in src/paths.ts only if other screens lead to it. A visitor never loads this table.
 */
export const guardedScreens: readonly GuardedScreen[] = [
  {
    path: paths.events,
    roles: admin,
    Screen: styledScreen('EventsScreen', () => import('../features/events/EventsScreen.tsx')),
    bar: { label: 'EVENTS', icon: 'calendar' },
  },
  {
    path: paths.users,
    roles: admin,
    Screen: styledScreen('UsersScreen', () => import('../features/users/UsersScreen.tsx')),
    bar: { label: 'USERS', icon: 'users' },
  },
  {
    path: paths.papers,
    roles: admin,
    Screen: styledScreen('PaperDesk', () => import('../features/papers/desk/PaperDesk.tsx')),
    bar: { label: 'PAPERS', icon: 'file' },
  },
  {
    path: paths.abstracts,
    roles: admin,
    Screen: styledScreen('AbstractScreen', () => import('../features/abstracts/AbstractScreen.tsx')),
    bar: { label: 'ABSTRACTS', icon: 'file' },
  },
  {
    path: paths.payments,
    roles: admin,
    Screen: styledScreen('PaperPayments', () => import('../features/payments/desk/BillDesk.tsx')),
    // A dropdown (spec §2 "Navigation bar").
    bar: {
      label: 'PAYMENT',
      icon: 'ticket',
      choices: [
        { label: 'Paper payment', path: paths.payments, icon: 'ticket' },
        { label: 'User payment', path: paths.userPayments, icon: 'ticket' },
      ],
    },
  },
  {
    path: paths.userPayments,
    roles: admin,
    Screen: styledScreen('UserPayments', () => import('../features/payments/desk/BillDesk.tsx')),
  },
  {
    path: paths.travel,
    roles: admin,
    Screen: styledScreen('TravelDesk', () => import('../features/travel/desk/TravelDesk.tsx')),
    bar: { label: 'TRAVEL', icon: 'calendar' },
  },
  {
    path: paths.pages,
    roles: admin,
    Screen: styledScreen('PagesScreen', () => import('../features/content/pages/PagesScreen.tsx')),
    bar: { label: 'PAGES', icon: 'list' },
  },
  {
    path: paths.notificationsAdmin,
    roles: admin,
    Screen: styledScreen('NotificationDesk', () => import('./NotificationDesk.tsx')),
    bar: { label: 'NOTIFICATIONS', icon: 'mail' },
  },
  {
    path: paths.webConfiguration,
    roles: admin,
    Screen: styledScreen('WebConfiguration', () => import('../features/content/WebConfiguration.tsx')),
  },
  {
    path: paths.paperReviews,
    roles: admin,
    Screen: styledScreen('ReviewDesk', () => import('../features/papers/reviews/ReviewDesk.tsx')),
  },
  {
    path: paths.archive,
    roles: admin,
    Screen: styledScreen('ArchiveScreen', () => import('../features/archive/ArchiveScreen.tsx')),
  },
  {
    path: paths.statements,
    roles: admin,
    Screen: styledScreen(
      'StatementScreen',
      () => import('../features/payments/statements/StatementScreen.tsx'),
    ),
  },
  { path: paths.mail, roles: admin, Screen: MovedMail },
  { path: paths.mailTemplates, roles: admin, Screen: MovedMail },
  { path: paths.mailSettings, roles: admin, Screen: MovedMail },
  {
    path: paths.addEvent,
    roles: admin,
    Screen: styledScreen('AddEventScreen', () => import('../features/events/AddEventScreen.tsx')),
  },
  {
    path: paths.notifications,
    roles: ['PaperPresenter', 'GeneralAttendee', 'Auditor'],
    Screen: styledScreen(
      'NotificationScreen',
      () => import('../features/notifications/NotificationScreen.tsx'),
    ),
  },
  {
    path: paths.authorTravel,
    roles: [...attending, 'Admin'],
    Screen: styledScreen('AuthorTravel', () => import('../features/travel/AuthorTravel.tsx')),
  },
  {
    path: paths.editTravel,
    roles: [...attending, 'Admin'],
    Screen: styledScreen('EditTravel', () => import('../features/travel/EditTravel.tsx')),
  },
  {
    path: paths.auditorPapers,
    roles: ['Auditor'],
    Screen: styledScreen('AssignedPapers', () => import('../features/reviews/AssignedPapers.tsx')),
  },
  {
    path: paths.coAuthors,
    roles: ['PaperPresenter'],
    Screen: styledScreen('AuthorManagement', () => import('../features/people/authors/AuthorManagement.tsx')),
  },
  {
    path: paths.payment,
    roles: attending,
    Screen: styledScreen('PaymentScreen', () => import('../features/payments/PaymentScreen.tsx')),
  },
  {
    path: paths.ownRegistration,
    roles: attending,
    Screen: styledScreen('OwnAccommodation', () => import('../features/registration/OwnAccommodation.tsx')),
  },
  {
    path: paths.paperRegistrations,
    roles: [...attending, 'Admin'],
    Screen: styledScreen(
      'PaperAuthorsScreen',
      () => import('../features/registration/PaperAuthorsScreen.tsx'),
    ),
  },
  {
    path: paths.findRegistrant,
    roles: admin,
    Screen: styledScreen('FindRegistrant', () => import('../features/registration/FindRegistrant.tsx')),
  },
  {
    path: paths.registration,
    roles: [...attending, 'Admin'],
    Screen: styledScreen(
      'RegistrationFormScreen',
      () => import('../features/registration/RegistrationFormScreen.tsx'),
    ),
  },
  {
    path: paths.share,
    roles: ['PaperPresenter'],
    Screen: styledScreen('ShareScreen', () => import('../features/papers/wizard/ShareScreen.tsx')),
  },
  {
    path: paths.account,
    Screen: styledScreen('AccountScreen', () => import('../features/accounts/account/AccountScreen.tsx')),
  },
  { path: paths.sync, Screen: styledScreen('SyncScreen', () => import('../features/sync/SyncScreen.tsx')) },
  {
    path: paths.programme,
    Screen: styledScreen('ProgrammeScreen', () => import('../features/programme/ProgrammeScreen.tsx')),
  },
]
