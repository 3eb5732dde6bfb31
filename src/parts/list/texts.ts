/** Texts of the filters and saved views of lists. */
export const listTexts = {
  moreFilters: 'More filters',
  filters: 'Filters',
  remove: 'Remove the filter',
  gone: 'no longer there',
  /** What is set, while its choices are not read. */
  unread: '…',
  views: 'Views',
  usual: 'Always there',
  mine: 'Mine',
  shared: 'Shared',
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
