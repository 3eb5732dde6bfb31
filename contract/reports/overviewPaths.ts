/** The paths of an organiser's dashboard, also for a page that has not loaded its schemas yet. */
export const overviewPaths = {
  adminData: '/HomePage/admin',
  dashboard: '/Report/dashboard',
  inbox: '/Report/inbox',
} as const
