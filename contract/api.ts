import * as abstracts from './abstracts/abstracts.ts'
import * as accountAdmin from './accounts/accountAdmin.ts'
import * as addAuditors from './accounts/addAuditors.ts'
import * as accounts from './accounts/accounts.ts'
import * as archive from './archive/archive.ts'
import * as authors from './people/authors.ts'
import * as audit from './audit/audit.ts'
import * as browserReports from './audit/browserReports.ts'
import * as book from './events/book.ts'
import * as bank from './content/bank.ts'
import * as bills from './payments/bills.ts'
import * as calendar from './events/calendar.ts'
import * as choices from './people/designations.ts'
import * as claims from './payments/claims.ts'
import * as commitment from './papers/commitment.ts'
import * as content from './content/content.ts'
import * as dates from './content/dates.ts'
import * as decisionKinds from './papers/decisionKinds.ts'
import * as decisions from './papers/decisions.ts'
import * as duplicates from './users/duplicates.ts'
import * as draftReminders from './papers/draftReminders.ts'
import type { Endpoint } from './core/endpoint.ts'
import * as eventImport from './events/eventImport.ts'
import * as events from './events/events.ts'
import * as extension from './papers/extension.ts'
import * as files from './files/files.ts'
import * as handOut from './users/handOut.ts'
import * as history from './core/history.ts'
import * as inbox from './reports/inbox.ts'
import * as lookups from './people/lookups.ts'
import * as mails from './mail/mails.ts'
import * as notificationAdmin from './notifications/notificationAdmin.ts'
import * as notifications from './notifications/notifications.ts'
import * as objections from './papers/objections.ts'
import * as checklist from './reports/checklist.ts'
import * as operations from './device/operations.ts'
import * as overview from './reports/overview.ts'
import * as ownAccount from './accounts/ownAccount.ts'
import * as pages from './content/pages.ts'
import * as paperImport from './papers/paperImport.ts'
import * as paperAuthors from './papers/paperAuthors.ts'
import * as paperHistory from './papers/paperHistory.ts'
import * as paperJourney from './papers/paperJourney.ts'
import * as papers from './papers/papers.ts'
import * as paymentRequest from './registration/paymentRequest.ts'
import * as payments from './payments/payments.ts'
import * as placing from './events/placing.ts'
import * as places from './people/places.ts'
import * as privacy from './accounts/privacy.ts'
import * as profile from './people/profile.ts'
import * as programme from './events/programme.ts'
import * as publishing from './events/publishing.ts'
import * as rates from './registration/rates.ts'
import * as receipts from './payments/receipts.ts'
import * as registration from './registration/registration.ts'
import * as reports from './reports/reports.ts'
import * as assignmentList from './reviews/assignmentList.ts'
import * as reviewDesk from './reviews/reviewDesk.ts'
import * as reviewedPaperList from './reviews/reviewedPaperList.ts'
import * as reviewing from './reviews/reviewing.ts'
import * as reviewMoves from './reviews/reviewMoves.ts'
import * as reviewRounds from './reviews/reviewRounds.ts'
import * as rooms from './travel/rooms.ts'
import * as passkeys from './accounts/passkeys.ts'
import * as secondFactor from './accounts/secondFactor.ts'
import * as statements from './payments/statements.ts'
import * as signUp from './accounts/signUp.ts'
import * as stars from './events/stars.ts'
import * as tentative from './papers/tentative.ts'
import * as themes from './papers/themes.ts'
import * as checkIns from './tickets/checkIns.ts'
import * as tickets from './tickets/tickets.ts'
import * as travel from './travel/travel.ts'
import * as undo from './core/undo.ts'
import * as userAdmin from './users/userAdmin.ts'
import * as userList from './users/userList.ts'
import * as abstractLists from './abstracts/abstractLists.ts'
import * as archiveLists from './archive/archiveLists.ts'
import * as auditList from './audit/auditList.ts'
import * as historyList from './content/historyList.ts'
import * as mailList from './mail/mailList.ts'
import * as paperDeskList from './papers/paperDeskList.ts'
import * as billList from './payments/billList.ts'
import * as sentList from './notifications/sentList.ts'
import * as statementLineList from './payments/statementLineList.ts'
import * as users from './users/users.ts'
import * as views from './views/views.ts'
import * as withdrawal from './papers/withdrawal.ts'

const nouns: readonly object[] = [
  abstracts,
  accountAdmin,
  addAuditors,
  archive,
  accounts,
  authors,
  audit,
  bank,
  browserReports,
  book,
  bills,
  calendar,
  choices,
  claims,
  commitment,
  content,
  dates,
  decisionKinds,
  decisions,
  duplicates,
  draftReminders,
  eventImport,
  events,
  extension,
  files,
  handOut,
  history,
  inbox,
  lookups,
  mails,
  notificationAdmin,
  notifications,
  objections,
  ownAccount,
  pages,
  paperImport,
  paperAuthors,
  paperHistory,
  paperJourney,
  papers,
  paymentRequest,
  payments,
  placing,
  places,
  privacy,
  profile,
  programme,
  publishing,
  rates,
  receipts,
  registration,
  operations,
  overview,
  checklist,
  reports,
  assignmentList,
  reviewDesk,
  reviewedPaperList,
  reviewing,
  reviewMoves,
  reviewRounds,
  rooms,
  passkeys,
  secondFactor,
  statements,
  signUp,
  stars,
  tentative,
  themes,
  checkIns,
  tickets,
  travel,
  undo,
  userAdmin,
  userList,
  views,
  abstractLists,
  archiveLists,
  auditList,
  historyList,
  mailList,
  paperDeskList,
  billList,
  sentList,
  statementLineList,
  users,
  withdrawal,
]

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'callers' in value
  )
}

/** Every endpoint by name, for all code that needs the whole list: the walk, the reference, the server's start. */
export const api: ReadonlyMap<string, Endpoint> = new Map(
  nouns
    .flatMap((noun) => Object.entries(noun) as [string, unknown][])
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
)
