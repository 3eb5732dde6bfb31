import { ArchivedPaper, ArchivedReceipt, ArchivedRegistration } from './archiveRows.ts'
import { deskTexts } from '../papers/paperDesk.ts'
import { columnsOf } from '../core/columns.ts'
import { Text } from '../core/fields.ts'
import { defineList } from '../core/list.ts'
import { dayOf } from '../core/moments.ts'
import { statusLabels } from '../papers/papers.ts'
import { categoryLabels } from '../registration/rates.ts'
import { withdrawalTexts } from '../papers/withdrawal.ts'
import { listTexts } from '../papers/wizard.ts'

const { columns } = deskTexts
const yesNo = (is: boolean) => (is ? deskTexts.yes : deskTexts.no)

/** The columns of the papers of a past conference. */
const paperColumns = columnsOf<ArchivedPaper>({
  Code: { heading: columns.code, value: 'PaperCode' },
  Title: { heading: columns.title, value: ({ PaperTitle }) => PaperTitle.trim() || listTexts.untitled },
  Authors: { heading: columns.authors, value: ({ Authors }) => Authors.join('; ') },
  Theme: { heading: columns.theme, value: ({ ThemeTitle }) => ThemeTitle || listTexts.noTheme },
  Status: {
    heading: deskTexts.status,
    value: ({ Status, WithdrawnOn }) =>
      WithdrawnOn === null ? statusLabels[Status] : withdrawalTexts.withdrawn,
  },
  Submitted: { heading: columns.submitted, value: dayOf('SubmittedOn'), isHidden: true },
})

/** The columns of the registrations of a past conference. */
const registrationColumns = columnsOf<ArchivedRegistration>({
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
  Cancelled: { heading: 'Cancelled on', value: dayOf('CancelledOn'), isHidden: true },
  Arrival: { heading: 'Arrival', value: ({ ArrivalOn }) => ArrivalOn.replace('T', ' '), isHidden: true },
  Departure: {
    heading: 'Departure',
    value: ({ DepartureOn }) => DepartureOn.replace('T', ' '),
    isHidden: true,
  },
})

/** The columns of the receipts of a past conference. */
const receiptColumns = columnsOf<ArchivedReceipt>({
  Number: { heading: 'Number', value: 'ReceiptNumber' },
  Name: { heading: 'Name', value: 'FullName' },
  Currency: { heading: 'Currency', value: 'CurrencySymbol' },
  Amount: { heading: 'Amount', value: ({ Amount }) => Amount / 100 },
  Issued: { heading: 'Issued on', value: dayOf('IssuedOn') },
  Void: { heading: 'Void since', value: dayOf('VoidedOn') },
  Reason: { heading: 'Why it is void', value: 'VoidReason', isHidden: true },
})

/** What the lists of a past conference share. */
const common = {
  // A past conference does not change.
  shows: [],
  filter: { Text: Text.optional() },
} as const

export const archivedPaperList = defineList({
  part: 'whole',
  ...common,
  name: 'archive-Papers',
  row: ArchivedPaper,
  columns: paperColumns,
  open: 'paper',
  page: {
    path: '/Archive/:id/papers',
    summary: 'Papers of a conference that is over, by code, title and authors',
  },
  sheet: {
    path: '/Archive/:id/papers/sheet',
    summary: 'The papers of a conference that is over, as a workbook or as CSV',
    file: 'papers',
  },
})
export const { page: searchArchivedPapers, sheet: downloadArchivedPapers } = archivedPaperList

export const archivedRegistrationList = defineList({
  part: 'whole',
  ...common,
  name: 'archive-Registrations',
  row: ArchivedRegistration,
  columns: registrationColumns,
  page: {
    path: '/Archive/:id/registrations',
    summary: 'Registrations of a conference that is over, by name and institution',
  },
  sheet: {
    path: '/Archive/:id/registrations/sheet',
    summary: 'The registrations of a conference that is over, as a workbook or as CSV',
    file: 'registrations',
  },
})
export const { page: searchArchivedRegistrations, sheet: downloadArchivedRegistrations } =
  archivedRegistrationList

export const archivedReceiptList = defineList({
  part: 'whole',
  ...common,
  name: 'archive-Receipts',
  row: ArchivedReceipt,
  columns: receiptColumns,
  page: {
    path: '/Archive/:id/receipts',
    summary: 'Receipts of a conference that is over, by number and name',
  },
  sheet: {
    path: '/Archive/:id/receipts/sheet',
    summary: 'The receipts of a conference that is over, as a workbook or as CSV',
    file: 'receipts',
  },
})
export const { page: searchArchivedReceipts, sheet: downloadArchivedReceipts } = archivedReceiptList
