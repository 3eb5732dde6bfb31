/** Texts of the record beside a list, and of the keys of lists. */
export const paneTexts = {
  back: 'Back to the list',
  close: 'Close',
  previous: 'Previous',
  next: 'Next',
  width: 'Width of the record',
  place: (place: number, total: number) =>
    `${place.toLocaleString('en-IN')} of ${total.toLocaleString('en-IN')}`,
  parts: 'Parts of the record',
  keys: 'Keys',
  keysOf: {
    j: 'Next row',
    k: 'Previous row',
    o: 'Open the row',
    x: 'Select the row, or clear it',
    '/': 'Search',
    Escape: 'Close the record, or clear the selection',
    '?': 'Show these keys',
  },
} as const
