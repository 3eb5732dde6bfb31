import type { ComponentType } from 'react'
import { matchPath } from 'react-router-dom'
import type { NeededPart } from '../../contract/core/deskParts.ts'
import type { Role } from '../../contract/core/roles.ts'
import { programmePath } from '../../contract/events/programmePath.ts'
import { paths } from '../paths.ts'
import type { IconName } from '../ui/icons.tsx'
import { MovedMail } from './MovedMail.tsx'
import { NotificationDesk } from './NotificationDesk.tsx'
import { styledScreens } from './styledScreen.ts'
import type { LazyScreen } from '../ui/lazyScreen.tsx'

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
  /** What an organiser must hold to see it. */
  readonly part?: NeededPart
  /** What it reads first at its plain address: it is requested while the screen is still loading. */
  readonly reads?: string
  /** True if the device keeps that, and asks by what it has: only a new device knows what it will ask. */
  readonly isKept?: true
  readonly Screen: ComponentType & Partial<Pick<LazyScreen<object>, 'load'>>
  /** What its tabs read first, by the query that opens one. */
  readonly tabReads?: Readonly<Record<string, string>>
  /** Its place in an organiser's bar. */
  readonly bar?: Omit<Place, 'path'>
}

const own = styledScreens({
  AbstractScreen: () => import('../features/abstracts/AbstractScreen.tsx'),
  AccountScreen: () => import('../features/accounts/account/AccountScreen.tsx'),
  AddEventScreen: () => import('../features/events/AddEventScreen.tsx'),
  ArchiveScreen: () => import('../features/archive/ArchiveScreen.tsx'),
  AssignedPapers: () => import('../features/reviews/AssignedPapers.tsx'),
  AuthorManagement: () => import('../features/people/authors/AuthorManagement.tsx'),
  AuthorTravel: () => import('../features/travel/AuthorTravel.tsx'),
  CheckInScreen: () => import('../features/tickets/door/CheckInScreen.tsx'),
  EditTravel: () => import('../features/travel/EditTravel.tsx'),
  EventsScreen: () => import('../features/events/EventsScreen.tsx'),
  FindRegistrant: () => import('../features/registration/FindRegistrant.tsx'),
  NotificationScreen: () => import('../features/notifications/NotificationScreen.tsx'),
  OwnAccommodation: () => import('../features/registration/OwnAccommodation.tsx'),
  PagesScreen: () => import('../features/content/pages/PagesScreen.tsx'),
  PaperAuthorsScreen: () => import('../features/registration/PaperAuthorsScreen.tsx'),
  PaperPage: () => import('./PaperPage.tsx'),
  PaperDesk: () => import('../features/papers/desk/PaperDesk.tsx'),
  PaperPayments: () => import('../features/payments/desk/BillDesk.tsx'),
  PaymentScreen: () => import('../features/payments/PaymentScreen.tsx'),
  ProgrammeScreen: () => import('../features/programme/ProgrammeScreen.tsx'),
  RegistrationFormScreen: () => import('../features/registration/RegistrationFormScreen.tsx'),
  ReviewDesk: () => import('../features/papers/reviews/ReviewDesk.tsx'),
  ShareScreen: () => import('../features/papers/wizard/ShareScreen.tsx'),
  StatementScreen: () => import('../features/payments/statements/StatementScreen.tsx'),
  SyncScreen: () => import('../features/sync/SyncScreen.tsx'),
  TicketScreen: () => import('../features/tickets/TicketScreen.tsx'),
  TravelDesk: () => import('../features/travel/desk/TravelDesk.tsx'),
  UserPayments: () => import('../features/payments/desk/BillDesk.tsx'),
  UsersScreen: () => import('../features/users/UsersScreen.tsx'),
  WebConfiguration: () => import('../features/content/WebConfiguration.tsx'),
})

const admin: readonly Role[] = ['Admin']
const attending: readonly Role[] = ['PaperPresenter', 'GeneralAttendee']

/**
 * All screens for signed-in people, those of an organiser's bar first and in its order. A new one is a line here; its
 * address is in src/paths.ts only if other screens lead to it.
 */
export const guardedScreens: readonly GuardedScreen[] = [
  {
    path: paths.events,
    roles: admin,
    part: 'programme',
    Screen: own.EventsScreen,
    bar: { label: 'EVENTS', icon: 'calendar' },
  },
  {
    path: paths.users,
    roles: admin,
    part: 'whole',
    reads: '/User?Sort=name&Page=1',
    Screen: own.UsersScreen,
    bar: { label: 'USERS', icon: 'users' },
  },
  {
    path: paths.papers,
    roles: admin,
    part: 'papers',
    reads: '/Paper/search?Sort=newest&Page=1',
    Screen: own.PaperDesk,
    bar: { label: 'PAPERS', icon: 'file' },
  },
  {
    path: paths.abstracts,
    roles: admin,
    part: 'papers',
    reads: '/Paper/abstracts?Sort=-score&Page=1',
    Screen: own.AbstractScreen,
    bar: { label: 'ABSTRACTS', icon: 'file' },
  },
  {
    path: paths.payments,
    roles: admin,
    part: 'money',
    reads: '/Payment?Kind=paper&Sort=newest&Page=1',
    Screen: own.PaperPayments,
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
    part: 'money',
    reads: '/Payment?Kind=user&Sort=newest&Page=1',
    Screen: own.UserPayments,
  },
  {
    path: paths.travel,
    roles: admin,
    part: 'travel',
    Screen: own.TravelDesk,
    bar: { label: 'TRAVEL', icon: 'calendar' },
  },
  {
    path: paths.pages,
    roles: admin,
    part: 'whole',
    Screen: own.PagesScreen,
    bar: { label: 'PAGES', icon: 'list' },
  },
  {
    path: paths.notificationsAdmin,
    roles: admin,
    part: 'messages',
    Screen: NotificationDesk,
    tabReads: { '?tab=mail': '/Mail?Page=1' },
    bar: { label: 'NOTIFICATIONS', icon: 'mail' },
  },
  {
    path: paths.checkIn,
    roles: admin,
    part: 'programme',
    Screen: own.CheckInScreen,
    bar: { label: 'CHECK-IN', icon: 'ticket' },
  },
  { path: paths.webConfiguration, roles: admin, part: 'whole', Screen: own.WebConfiguration },
  { path: paths.paperReviews, roles: admin, part: 'papers', Screen: own.ReviewDesk },
  { path: paths.archive, roles: admin, part: 'whole', Screen: own.ArchiveScreen },
  { path: paths.statements, roles: admin, part: 'money', Screen: own.StatementScreen },
  { path: paths.mail, roles: admin, part: 'messages', Screen: MovedMail },
  { path: paths.mailTemplates, roles: admin, part: 'messages', Screen: MovedMail },
  { path: paths.mailSettings, roles: admin, part: 'messages', Screen: MovedMail },
  { path: paths.addEvent, roles: admin, part: 'programme', Screen: own.AddEventScreen },
  {
    path: paths.notifications,
    roles: ['PaperPresenter', 'GeneralAttendee', 'Auditor'],
    Screen: own.NotificationScreen,
  },
  { path: paths.paper, Screen: own.PaperPage },
  { path: paths.authorTravel, roles: [...attending, 'Admin'], part: 'travel', Screen: own.AuthorTravel },
  { path: paths.editTravel, roles: [...attending, 'Admin'], part: 'travel', Screen: own.EditTravel },
  { path: paths.auditorPapers, roles: ['Auditor'], Screen: own.AssignedPapers },
  { path: paths.coAuthors, roles: ['PaperPresenter'], Screen: own.AuthorManagement },
  { path: paths.payment, roles: attending, Screen: own.PaymentScreen },
  { path: paths.ticket, roles: attending, Screen: own.TicketScreen },
  { path: paths.ownRegistration, roles: attending, Screen: own.OwnAccommodation },
  {
    path: paths.paperRegistrations,
    roles: [...attending, 'Admin'],
    part: 'money',
    Screen: own.PaperAuthorsScreen,
  },
  { path: paths.findRegistrant, roles: admin, part: 'money', Screen: own.FindRegistrant },
  {
    path: paths.registration,
    roles: [...attending, 'Admin'],
    part: 'money',
    Screen: own.RegistrationFormScreen,
  },
  { path: paths.share, roles: ['PaperPresenter'], Screen: own.ShareScreen },
  { path: paths.account, Screen: own.AccountScreen },
  { path: paths.sync, Screen: own.SyncScreen },
  {
    path: paths.programme,
    reads: programmePath,
    isKept: true,
    Screen: own.ProgrammeScreen,
  },
]

/** The screen of an address. */
export const guardedScreenAt = (address: string): GuardedScreen | undefined =>
  guardedScreens.find(({ path }) => matchPath(path, address))
