/** Texts of an auditor's list of papers. */
export const reviewTexts = {
  title: 'Papers',
  /** Above the remarks for an author. */
  reviewer: (number: number) => `Review ${number}:`,
  emptyTitle: 'No papers are assigned to you',
  empty: 'Papers appear here as soon as the organisers have assigned them to you.',
} as const
