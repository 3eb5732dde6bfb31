/** The address of a page. */
export const pagePath = (slug: string) => `/page/${slug}`
