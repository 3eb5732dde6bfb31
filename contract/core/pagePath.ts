/** Where a page is read. */
export const pagePath = (slug: string) => `/page/${slug}`
