import { sharePath } from '../contract/core/sharing.ts'
import { paperPath, paperRoute } from '../contract/papers/paperPath.ts'

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
  paper: paperRoute,
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
  verify: '/verify/:code?',
  ownRegistration: '/registration',
  ticket: '/ticket',
  checkIn: '/check-in',
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

/** A path with those values in its query that are not empty. */
export function pathWith(path: string, values: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length > 0 ? `${path}?${new URLSearchParams(given).toString()}` : path
}

/** The address of a page of the portal's content. */
export const pagePath = (slug: string) => `/page/${slug}`

/** The organisers' mails, a tab of their notifications: the outbox, or another part of it. */
export const mailPath = (part?: 'templates' | 'settings') =>
  pathWith(paths.notificationsAdmin, { tab: 'mail', part })

/** The page of a paper, with the dialog that answers an objection. */
export const answerPath = (paperId: string, objectionId: string) =>
  pathWith(paperPath(paperId), { answer: objectionId })

/** A paper that an auditor reviews. */
export const assignedPaperPath = (paperId: string) => pathWith(paths.auditorPapers, { paper: paperId })

/** The registration form of a person; `paperId` if it is opened from a paper. */
export const registrationPath = (userDetailId: string, paperId?: string) =>
  pathWith(`${paths.ownRegistration}/${userDetailId}`, { paper: paperId })

/** The form at a path, which comes back to the screen `from`. Other paths stay as they are: no other screen comes back. */
export function returningTo(path: string, from: string | undefined): string {
  const comesBack = path === paths.editTravel || path.startsWith(`${paths.ownRegistration}/`)
  if (from === undefined || !comesBack) return path
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ returnUrl: from }).toString()}`
}

/** The authors of a paper with their registrations. */
export const paperRegistrationsPath = (paperId: string) => `${paths.ownRegistration}/paper/${paperId}`

/** The dialog of a paper's authors, over the dashboard or the page of a paper. */
export const authorsDialogPath = (paperId: string, screen: string = paths.home) =>
  pathWith(screen, { authors: paperId })

/** The payment page of one's own registration. */
export const ownPaymentPath = '/payment/accommodation'

/** The payment page of a registration (spec §2). */
export const paymentPath = (accommodationId: string, paymentDetailsId?: string) =>
  pathWith(`${ownPaymentPath}/${accommodationId}`, { paymentDetailsId })

/**
 * A path that a browser or a router would read as another host: it begins with two slashes, of whatever kind, and
 * however often they were encoded.
 */
const hostPath = /^\/([/\\]|%(25)*(2f|5c))/i

/** A path of this origin to return to, or undefined: `returnUrl` never leads elsewhere (design §3). */
export function safeReturnPath(wanted: string | null): string | undefined {
  const { origin } = window.location
  if (!wanted?.startsWith('/') || hostPath.test(wanted) || !URL.canParse(wanted, origin)) return undefined
  const url = new URL(wanted, origin)
  const path = `${url.pathname}${url.search}${url.hash}`
  // Looks again, since `/..//host` has become `//host`.
  return url.origin === origin && !hostPath.test(path) ? path : undefined
}

/** The sign-in screen, which leads back to where the person wanted to go (spec §2 "Protected routes"). */
export const loginPath = (wanted: string) => pathWith(paths.login, { returnUrl: wanted })
