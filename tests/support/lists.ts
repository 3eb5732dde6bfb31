import { abstractList, pairList } from '../../contract/abstracts/abstractLists.ts'
import {
  archivedPaperList,
  archivedReceiptList,
  archivedRegistrationList,
} from '../../contract/archive/archiveLists.ts'
import { auditList } from '../../contract/audit/auditList.ts'
import { historyList } from '../../contract/content/historyList.ts'
import type { AnyList } from '../../contract/core/list.ts'
import { mailList } from '../../contract/mail/mailList.ts'
import { sentList } from '../../contract/notifications/sentList.ts'
import { paperDeskList } from '../../contract/papers/paperDeskList.ts'
import { billList } from '../../contract/payments/billList.ts'
import { statementLineList } from '../../contract/payments/statementLineList.ts'
import { assignmentList } from '../../contract/reviews/assignmentList.ts'
import { reviewedPaperList } from '../../contract/reviews/reviewedPaperList.ts'
import { userList } from '../../contract/users/userList.ts'
import { auditorList } from '../../src/features/papers/reviews/auditorList.ts'
import { allotmentList, dayList } from '../../src/features/travel/desk/travelLists.ts'
import { assignedList } from '../../src/features/reviews/assignedList.ts'

/** Every list of the organisers and of auditors, with its name for a title. */
export const lists: readonly (readonly [string, AnyList])[] = [
  ['people', userList],
  ['bills', billList],
  ['mails', mailList],
  ['papers', paperDeskList],
  ['audit log', auditList],
  ['versions', historyList],
  ['abstracts', abstractList],
  ['pairs', pairList],
  ['papers of the archive', archivedPaperList],
  ['registrations of the archive', archivedRegistrationList],
  ['receipts of the archive', archivedReceiptList],
  ['sent notifications', sentList],
  ['statement lines', statementLineList],
  ['assignments', assignmentList],
  ['papers under review', reviewedPaperList],
  ['auditors', auditorList],
  ['papers to review', assignedList],
  ['travellers of a day', dayList],
  ['people who need a room', allotmentList],
]
