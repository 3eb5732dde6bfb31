import type { Role } from '../../contract/core/roles.ts'
import { paths } from '../paths.ts'

const admin: readonly Role[] = ['Admin']
const attending: readonly Role[] = ['PaperPresenter', 'GeneralAttendee']

/**
 * Every protected address with the roles that may see it (spec §2 "Protected routes"); undefined for every signed-in
 * person. An address without a screen is guarded too. The server has its own checks.
 */
export const access: Readonly<Record<string, readonly Role[] | undefined>> = {
  [paths.webConfiguration]: admin,
  [paths.users]: admin,
  [paths.pages]: admin,
  [paths.notificationsAdmin]: admin,
  [paths.papers]: admin,
  [paths.paperReviews]: admin,
  [paths.abstracts]: admin,
  [paths.archive]: admin,
  [paths.payments]: admin,
  [paths.userPayments]: admin,
  [paths.statements]: admin,
  [paths.travel]: admin,
  [paths.mail]: admin,
  [paths.mailTemplates]: admin,
  [paths.mailSettings]: admin,
  [paths.events]: admin,
  [paths.addEvent]: admin,
  [paths.notifications]: ['PaperPresenter', 'GeneralAttendee', 'Auditor'],
  [paths.authorTravel]: [...attending, 'Admin'],
  [paths.editTravel]: [...attending, 'Admin'],
  [paths.auditorPapers]: ['Auditor'],
  [paths.coAuthors]: ['PaperPresenter'],
  [paths.payment]: attending,
  [paths.ownRegistration]: attending,
  [paths.paperRegistrations]: [...attending, 'Admin'],
  [paths.findRegistrant]: admin,
  [paths.registration]: [...attending, 'Admin'],
  [paths.share]: ['PaperPresenter'],
  [paths.account]: undefined,
  [paths.sync]: undefined,
  [paths.programme]: undefined,
}
