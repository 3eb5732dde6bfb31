/** What was merged by itself (offline O7). */
export const mergeTexts = {
  title: 'Merged with a change made elsewhere',
  fields: (labels: string) => `From elsewhere: ${labels}. What you changed here stayed.`,
  added: (names: string) => `Joined elsewhere: ${names}.`,
  removed: (names: string) => `Removed elsewhere: ${names}.`,
  ordered: 'The order of the authors came from elsewhere.',
  seen: 'Dismiss',
  seenNamed: (name: string) => `Dismiss the notice about ${name}`,
} as const
