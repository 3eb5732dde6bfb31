import { areas } from '../../src/app/shell/areas.ts'
import { ownPaymentPath, paths, pathWith } from '../../src/paths.ts'

/** A screen by the first link of another one whose address begins so. */
export interface Linked {
  readonly from: string
  readonly link: string
}

/** The first record of a list, beside it. */
const pane = (from: string, name: string): Linked => ({
  from,
  link: `${from}${from.includes('?') ? '&' : '?'}${name}=`,
})

const reviewedPapers = pathWith(paths.paperReviews, { tab: 'papers' })
const mails = pathWith(paths.notificationsAdmin, { tab: 'mail' })

/** The screens of each kind of reader. */
export const screensOf: Readonly<Record<string, readonly (string | Linked)[]>> = {
  visitor: [
    ...[paths.home, paths.login, paths.register, paths.forgotPassword, paths.programme, paths.privacy],
    '/verify',
  ],
  author: [
    paths.home,
    { from: paths.home, link: '/paper/' },
    pathWith(paths.home, { new: 'paper' }),
    ...[paths.programme, paths.ownRegistration, paths.ticket, paths.authorTravel, paths.coAuthors],
    { from: paths.ownRegistration, link: `${paths.ownRegistration}/` },
    ...[paths.notifications, paths.updateProfile, paths.account, paths.sync, paths.share],
  ],
  attendee: [
    ...[paths.home, paths.ownRegistration, paths.ticket, paths.authorTravel],
    { from: paths.ownRegistration, link: ownPaymentPath },
  ],
  auditor: [paths.auditorPapers, pane(paths.auditorPapers, 'paper'), paths.notifications],
  organiser: [
    ...new Set(areas.flatMap(({ places }) => places.map(({ path }) => path))),
    ...[pane(paths.papers, 'paper'), pane(paths.abstracts, 'paper')],
    ...[pane(paths.paperReviews, 'auditor'), pane(reviewedPapers, 'paper'), pane(paths.users, 'user')],
    ...[pane(paths.payments, 'bill'), pane(paths.userPayments, 'bill'), pane(paths.travel, 'traveller')],
    pane(mails, 'outgoing'),
    { from: paths.events, link: `${paths.addEvent}?event=` },
  ],
}
