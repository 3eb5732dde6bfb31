/** The headings under which many filters of a list are found, in their order. */
export const filterGroups = {
  decision: 'Decision',
  reviews: 'Reviews',
  people: 'People',
  money: 'Money',
  files: 'Files',
  dates: 'Dates',
  other: 'Other',
} as const

export type FilterGroup = keyof typeof filterGroups
