import { sharePath } from '../contract/core/sharing.ts'

/** Every address of the app, once. */
export const paths = {
  home: '/',
  login: '/login',
  forgetPassword: '/forget-password',
  forgotPassword: '/forgot-password',
  register: '/user-registration',
  updateProfile: '/update-profile',
  confirmMail: '/confirm-mail',
  setup: '/setup',
  privacy: '/privacy',
  page: '/page/:slug',
  pages: '/pages',
  account: '/account',
  sync: '/sync',
  programme: '/programme',
  notifications: '/notifications',
  notificationsAdmin: '/notifications/admin',
  share: sharePath,
  webConfiguration: '/web-configuration',
  papers: '/papers',
  paperReviews: '/papers/reviews',
  users: '/users',
  abstracts: '/abstract',
  archive: '/archive',
  object: '/object',
  auditorPapers: '/auditor-papers',
  coAuthors: '/co-authors',
  payments: '/payment',
  userPayments: '/payment/users',
  statements: '/payment/statements',
  payment: '/payment/accommodation/:accommodationId?',
  verify: '/verify/:code',
  ownRegistration: '/registration',
  paperRegistrations: '/registration/paper/:paperId',
  findRegistrant: '/registration/people',
  registration: '/registration/:userDetailId',
  editTravel: '/edit-author-travel',
  travel: '/Travel',
  authorTravel: '/author-travel',
  events: '/events',
  addEvent: '/add-Event',
  mail: '/mail',
  mailTemplates: '/mail/templates',
  mailSettings: '/mail/settings',
  unsubscribe: '/unsubscribe/:code',
} as const

/** The organisers' mails, a tab of their notifications: the outbox, or another part of it. */
export function mailPath(part?: 'templates' | 'settings'): string {
  return `${paths.notificationsAdmin}?${new URLSearchParams({ tab: 'mail', ...(part ? { part } : {}) }).toString()}`
}

/** A paper that an auditor reviews. */
export const assignedPaperPath = (paperId: string) =>
  `${paths.auditorPapers}?${new URLSearchParams({ paper: paperId }).toString()}`

/** The registration form of a person; `paperId` if it is opened from a paper. */
export function registrationPath(userDetailId: string, paperId?: string): string {
  const query = paperId ? `?${new URLSearchParams({ paper: paperId }).toString()}` : ''
  return `${paths.ownRegistration}/${userDetailId}${query}`
}

/** The authors of a paper with their registrations. */
export const paperRegistrationsPath = (paperId: string) => `${paths.ownRegistration}/paper/${paperId}`

/** The dashboard with the dialog of a paper's authors. */
export const authorsDialogPath = (paperId: string) =>
  `${paths.home}?${new URLSearchParams({ authors: paperId }).toString()}`

/** The payment page of a registration (spec §2). */
export function paymentPath(accommodationId: string, paymentDetailsId?: string): string {
  const query = paymentDetailsId ? `?${new URLSearchParams({ paymentDetailsId }).toString()}` : ''
  return `/payment/accommodation/${accommodationId}${query}`
}

/** A path of this origin to return to, or undefined: `returnUrl` never leads elsewhere (design §3). */
export function safeReturnPath(wanted: string | null): string | undefined {
  if (!wanted?.startsWith('/') || /^\/[/\\]/.test(wanted)) return undefined
  const url = new URL(wanted, window.location.origin)
  return url.origin === window.location.origin ? `${url.pathname}${url.search}${url.hash}` : undefined
}

/** The sign-in screen, which leads back to where the person wanted to go (spec §2 "Protected routes"). */
export function loginPath(wanted: string): string {
  return `${paths.login}?${new URLSearchParams({ returnUrl: wanted }).toString()}`
}
