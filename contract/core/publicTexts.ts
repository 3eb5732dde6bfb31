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
  /** For an organiser who had the screen open when its part of the desk was taken away. */
  partTaken:
    'An organiser has taken this part of the desk from you. What you typed here was not sent, and is there again if you get the part back.',
} as const
