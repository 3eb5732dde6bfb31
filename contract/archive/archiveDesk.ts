import type { ArchiveCounts } from './archive.ts'

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`

/** The counts of an archive, as people read them. */
export const countLabels: Readonly<Record<keyof ArchiveCounts, (count: number) => string>> = {
  Papers: (count) => counted(count, 'submitted paper', 'submitted papers'),
  Drafts: (count) => counted(count, 'draft', 'drafts'),
  Reviews: (count) => counted(count, 'review', 'reviews'),
  Registrations: (count) => counted(count, 'registration', 'registrations'),
  Payments: (count) => counted(count, 'payment', 'payments'),
  Receipts: (count) => counted(count, 'receipt', 'receipts'),
  Travels: (count) => counted(count, 'journey', 'journeys'),
  Notifications: (count) => counted(count, 'notification', 'notifications'),
}
