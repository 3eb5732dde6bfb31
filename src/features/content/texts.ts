export const pageScreenTexts = {
  loadFailed: 'The page could not be loaded',
  none: 'Page not found',
  noneText: 'There is no page at this address. It may have been moved or taken down.',
  home: 'Go to the start page',
  changedOn: (day: string) => `Last changed on ${day}`,
} as const
