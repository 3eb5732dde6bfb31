import type { ArchivedPaper, ArchivedReceipt, ArchivedRegistration } from './archiveRows.ts'
import { deskTexts } from '../papers/paperDesk.ts'
import type { Column } from '../core/columns.ts'
import { longDate } from '../core/moments.ts'
import { statusLabels } from '../papers/papers.ts'
import { categoryLabels } from '../registration/rates.ts'
import { withdrawalTexts } from '../papers/withdrawal.ts'
import { listTexts } from '../papers/wizard.ts'

const dayOf = (instant: string | null, timeZone: string) => (instant ? longDate(instant, timeZone) : '')
const yesNo = (is: boolean) => (is ? deskTexts.yes : deskTexts.no)

/** The columns of the papers of a past conference. */
export const archivedPaperColumns: readonly Column<ArchivedPaper>[] = [
  { key: 'Code', heading: deskTexts.columns.code, value: ({ PaperCode }) => PaperCode, isShown: true },
  {
    key: 'Title',
    heading: deskTexts.columns.title,
    value: ({ PaperTitle }) => PaperTitle.trim() || listTexts.untitled,
    isShown: true,
  },
  {
    key: 'Authors',
    heading: deskTexts.columns.authors,
    value: ({ Authors }) => Authors.join('; '),
    isShown: true,
  },
  {
    key: 'Theme',
    heading: deskTexts.columns.theme,
    value: ({ ThemeTitle }) => ThemeTitle || listTexts.noTheme,
    isShown: true,
  },
  {
    key: 'Status',
    heading: deskTexts.status,
    value: ({ Status, WithdrawnOn }) =>
      WithdrawnOn === null ? statusLabels[Status] : withdrawalTexts.withdrawn,
    isShown: true,
  },
  {
    key: 'Submitted',
    heading: deskTexts.columns.submitted,
    value: ({ SubmittedOn }, timeZone) => dayOf(SubmittedOn, timeZone),
    isShown: false,
  },
]

/** The columns of the registrations of a past conference. */
export const archivedRegistrationColumns: readonly Column<ArchivedRegistration>[] = [
  { key: 'Name', heading: 'Name', value: ({ FullName }) => FullName, isShown: true },
  { key: 'Institution', heading: 'Institution', value: ({ Organization }) => Organization, isShown: true },
  { key: 'Category', heading: 'Category', value: ({ Category }) => categoryLabels[Category], isShown: true },
  {
    key: 'Attending',
    heading: 'Attending',
    value: ({ IsAttendingConference }) => yesNo(IsAttendingConference),
    isShown: false,
  },
  {
    key: 'Accommodation',
    heading: 'Accommodation',
    value: ({ AccommodationRequired }) => yesNo(AccommodationRequired),
    isShown: false,
  },
  {
    key: 'Persons',
    heading: 'Accompanying persons',
    value: ({ NumOfAccompanyingPerson }) => NumOfAccompanyingPerson,
    isShown: false,
  },
  { key: 'Currency', heading: 'Currency', value: ({ CurrencySymbol }) => CurrencySymbol, isShown: true },
  { key: 'Total', heading: 'Total', value: ({ ExpectedAmount }) => ExpectedAmount / 100, isShown: true },
  { key: 'Received', heading: 'Received', value: ({ ActualAmount }) => ActualAmount / 100, isShown: true },
  {
    key: 'Cancelled',
    heading: 'Cancelled on',
    value: ({ CancelledOn }, timeZone) => dayOf(CancelledOn, timeZone),
    isShown: false,
  },
  {
    key: 'Arrival',
    heading: 'Arrival',
    value: ({ ArrivalOn }) => ArrivalOn.replace('T', ' '),
    isShown: false,
  },
  {
    key: 'Departure',
    heading: 'Departure',
    value: ({ DepartureOn }) => DepartureOn.replace('T', ' '),
    isShown: false,
  },
]

/** The columns of the receipts of a past conference. */
export const archivedReceiptColumns: readonly Column<ArchivedReceipt>[] = [
  { key: 'Number', heading: 'Number', value: ({ ReceiptNumber }) => ReceiptNumber, isShown: true },
  { key: 'Name', heading: 'Name', value: ({ FullName }) => FullName, isShown: true },
  { key: 'Currency', heading: 'Currency', value: ({ CurrencySymbol }) => CurrencySymbol, isShown: true },
  { key: 'Amount', heading: 'Amount', value: ({ Amount }) => Amount / 100, isShown: true },
  {
    key: 'Issued',
    heading: 'Issued on',
    value: ({ IssuedOn }, timeZone) => dayOf(IssuedOn, timeZone),
    isShown: true,
  },
  {
    key: 'Void',
    heading: 'Void since',
    value: ({ VoidedOn }, timeZone) => dayOf(VoidedOn, timeZone),
    isShown: true,
  },
  { key: 'Reason', heading: 'Why it is void', value: ({ VoidReason }) => VoidReason, isShown: false },
]
