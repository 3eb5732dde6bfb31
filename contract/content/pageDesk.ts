import type { PageFields } from './pages.ts'

/** The labels of the form of a page. */
export const pageLabels: Readonly<Record<keyof PageFields, string>> = {
  Title: 'Title',
  Slug: 'Address',
  Html: 'Text',
  IsPublished: 'Published',
  InMenu: 'In the menu',
  InFooter: 'In the footer',
  SortOrder: 'Order',
}

/** Texts of `/pages`. */
export const pageDeskTexts = {
  title: 'Pages',
  about: 'Pages of your own, such as a call for papers or the venue. Published ones are read by everybody.',
  add: 'Add a page',
  addTitle: 'New page',
  editTitle: 'Edit page',
  none: 'No pages yet. Add one, for the call for papers perhaps.',
  failed: 'The pages could not be loaded',
  draft: 'Draft',
  published: 'Published',
  publish: 'Publish',
  publishNamed: (title: string) => `Publish ${title}`,
  unpublish: 'Take down',
  unpublishNamed: (title: string) => `Take down ${title}`,
  editNamed: (title: string) => `Edit ${title}`,
  edit: 'Edit',
  delete: 'Delete',
  deleteNamed: (title: string) => `Delete ${title}`,
  deleteTitle: 'Delete this page?',
  deleteText: 'Its address leads nowhere any more. The history keeps its versions, and can bring it back.',
  deleted: (title: string) => `${title} was deleted`,
  places: (inMenu: boolean, inFooter: boolean) =>
    [inMenu ? 'in the menu' : '', inFooter ? 'in the footer' : ''].filter(Boolean).join(' and ') ||
    'in no menu',
  order: (order: number) => `order ${order}`,
  slugHint: (address: string) => `Small letters, digits and hyphens. The page stands at ${address}`,
  publishedHint: 'A draft is seen by organisers only.',
  menuHint: 'On phones the footer leads to it as well.',
  orderHint: 'The lowest number comes first.',
  view: 'See the page',
  back: 'Back to all pages',
} as const
