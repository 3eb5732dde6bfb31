import { areas } from '../../src/app/shell/areas.ts'
import { paths } from '../../src/paths.ts'

/** The screens of each kind of reader that have an address of their own. */
export const screensOf: Readonly<Record<string, readonly string[]>> = {
  visitor: [
    ...[paths.home, paths.login, paths.register, paths.forgotPassword, paths.programme, paths.privacy],
    '/verify',
  ],
  author: [
    ...[
      paths.home,
      paths.programme,
      paths.ownRegistration,
      paths.ticket,
      paths.authorTravel,
      paths.coAuthors,
    ],
    ...[paths.notifications, paths.updateProfile, paths.account, paths.sync, paths.share],
  ],
  auditor: [paths.auditorPapers, paths.notifications],
  organiser: [...new Set(areas.flatMap(({ places }) => places.map(({ path }) => path)))],
}
