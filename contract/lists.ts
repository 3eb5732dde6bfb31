/** The words that every list of the organisers shares. */
export const pageTexts = {
  pages: 'Pages',
  page: (page: number | string) => `Page ${page}`,
  previous: 'Previous page',
  next: 'Next page',
  clearFilters: 'Clear filters',
} as const
