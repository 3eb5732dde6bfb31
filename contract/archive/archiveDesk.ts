import type { ArchiveCounts } from './archive.ts'
import { plural } from '../core/plural.ts'

/** The counts of an archive, as people read them. */
export const countLabels: Readonly<Record<keyof ArchiveCounts, (count: number) => string>> = {
  Papers: (count) => plural(count, 'submitted paper', 'submitted papers'),
  Drafts: (count) => plural(count, 'draft', 'drafts'),
  Reviews: (count) => plural(count, 'review', 'reviews'),
  Registrations: (count) => plural(count, 'registration', 'registrations'),
  Payments: (count) => plural(count, 'payment', 'payments'),
  Receipts: (count) => plural(count, 'receipt', 'receipts'),
  Travels: (count) => plural(count, 'journey', 'journeys'),
  Notifications: (count) => plural(count, 'notification', 'notifications'),
}
