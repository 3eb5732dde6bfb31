/** The paths of what every screen shows of the conference, also for a page that has not loaded its schemas yet. */
export const publicPaths = {
  homePage: '/HomePage/config',
  dates: '/Configuration/date/active',
} as const
