/** Texts of the spec's error catalogue for a visitor's first page, which loads no others (spec §8). */
export const publicTexts = {
  contentFailed: 'Failed to fetch homepage content',
  dataError: 'An error occurred while fetching data',
  datesFailed: 'Failed to fetch dates',
  datesError: 'An error occurred while fetching dates',
  /** A failure to load deadlines or welcome content. */
  loadError: (message: string) => `Error: ${message}`,
  unauthorizedTitle: 'Unauthorized Access',
  unauthorizedText: "You don't have permission to access this page.",
} as const
