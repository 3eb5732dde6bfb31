import type { ArchivedPaper, ArchivedReceipt, ArchivedRegistration } from './archiveRows.ts'
import { deskTexts } from '../papers/paperDesk.ts'
import { columnsOf } from '../core/columns.ts'
import { longDate } from '../core/moments.ts'
import { statusLabels } from '../papers/papers.ts'
import { categoryLabels } from '../registration/rates.ts'
import { withdrawalTexts } from '../papers/withdrawal.ts'
import { listTexts } from '../papers/wizard.ts'

const dayOf = (instant: string | null, timeZone: string) => (instant ? longDate(instant, timeZone) : '')
const yesNo = (is: boolean) => (is ? deskTexts.yes : deskTexts.no)

/** The columns of the papers of a past conference. */
export const archivedPaperColumns = columnsOf<ArchivedPaper>({
  Code: { heading: deskTexts.columns.code, value: 'PaperCode' },
  Title: {
    heading: deskTexts.columns.title,
    value: ({ PaperTitle }) => PaperTitle.trim() || listTexts.untitled,
  },
  Authors: { heading: deskTexts.columns.authors, value: ({ Authors }) => Authors.join('; ') },
  Theme: { heading: deskTexts.columns.theme, value: ({ ThemeTitle }) => ThemeTitle || listTexts.noTheme },
  Status: {
    heading: deskTexts.status,
    value: ({ Status, WithdrawnOn }) =>
      WithdrawnOn === null ? statusLabels[Status] : withdrawalTexts.withdrawn,
  },
  Submitted: {
    heading: deskTexts.columns.submitted,
    value: ({ SubmittedOn }, timeZone) => dayOf(SubmittedOn, timeZone),
    isHidden: true,
  },
})

/** The columns of the registrations of a past conference. */
export const archivedRegistrationColumns = columnsOf<ArchivedRegistration>({
  Name: { heading: 'Name', value: 'FullName' },
  Institution: { heading: 'Institution', value: 'Organization' },
  Category: { heading: 'Category', value: ({ Category }) => categoryLabels[Category] },
  Attending: {
    heading: 'Attending',
    value: ({ IsAttendingConference }) => yesNo(IsAttendingConference),
    isHidden: true,
  },
  Accommodation: {
    heading: 'Accommodation',
    value: ({ AccommodationRequired }) => yesNo(AccommodationRequired),
    isHidden: true,
  },
  Persons: { heading: 'Accompanying persons', value: 'NumOfAccompanyingPerson', isHidden: true },
  Currency: { heading: 'Currency', value: 'CurrencySymbol' },
  Total: { heading: 'Total', value: ({ ExpectedAmount }) => ExpectedAmount / 100 },
  Received: { heading: 'Received', value: ({ ActualAmount }) => ActualAmount / 100 },
  Cancelled: {
    heading: 'Cancelled on',
    value: ({ CancelledOn }, timeZone) => dayOf(CancelledOn, timeZone),
    isHidden: true,
  },
  Arrival: { heading: 'Arrival', value: ({ ArrivalOn }) => ArrivalOn.replace('T', ' '), isHidden: true },
  Departure: {
    heading: 'Departure',
    value: ({ DepartureOn }) => DepartureOn.replace('T', ' '),
    isHidden: true,
  },
})

/** The columns of the receipts of a past conference. */
export const archivedReceiptColumns = columnsOf<ArchivedReceipt>({
  Number: { heading: 'Number', value: 'ReceiptNumber' },
  Name: { heading: 'Name', value: 'FullName' },
  Currency: { heading: 'Currency', value: 'CurrencySymbol' },
  Amount: { heading: 'Amount', value: ({ Amount }) => Amount / 100 },
  Issued: { heading: 'Issued on', value: ({ IssuedOn }, timeZone) => dayOf(IssuedOn, timeZone) },
  Void: { heading: 'Void since', value: ({ VoidedOn }, timeZone) => dayOf(VoidedOn, timeZone) },
  Reason: { heading: 'Why it is void', value: 'VoidReason', isHidden: true },
})
