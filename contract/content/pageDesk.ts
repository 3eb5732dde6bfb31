import type { PageFields } from './pages.ts'

export const pageLabels: Readonly<Record<keyof PageFields, string>> = {
  Title: 'Title',
  Slug: 'Address',
  Html: 'Text',
  IsPublished: 'Published',
  InMenu: 'In the menu',
  InFooter: 'In the footer',
  SortOrder: 'Order',
}
