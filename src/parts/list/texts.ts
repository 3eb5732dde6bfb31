import { limits } from '../../../contract/core/limits.ts'
import { plural } from '../../../contract/core/plural.ts'

/** Texts of the filters and saved views of lists. */
export const listTexts = {
  moreFilters: 'More filters',
  filters: 'Filters',
  findFilter: 'Find a filter',
  foundFilters: (count: number) =>
    count === 0 ? 'No filter has these words.' : plural(count, 'filter', 'filters'),
  remove: 'Remove the filter',
  gone: 'no longer there',
  /** What is set, while its choices are not read. */
  unread: '…',
  noNumber: `Please enter a number from 0 to ${limits.FilterNumberLargest.toLocaleString('en-IN')}`,
  views: 'Views',
  usual: 'Always there',
  mine: 'Mine',
  shared: 'Shared',
  viewsUnread: 'Saved views are still loading',
  viewsFailed: 'Saved views could not be read',
  sharedBy: (name: string, owner: string) => `${name} (${owner})`,
  save: 'Save this view…',
  saveTitle: 'Save this view',
  saveExplained: 'It keeps the search, the filters and the order of the list.',
  name: 'Name',
  share: 'Share it with all organisers',
  saveNow: 'Save',
  stopSharing: 'Stop sharing it',
  startSharing: 'Share it with all organisers',
  forget: 'Delete it',
  failed: 'The view could not be saved',
} as const
