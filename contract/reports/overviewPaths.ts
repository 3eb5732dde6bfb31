/** Where an organiser's dashboard is read: also by a page that has not loaded its schemas yet. */
export const overviewPaths = { adminData: '/HomePage/admin', dashboard: '/Report/dashboard' } as const
