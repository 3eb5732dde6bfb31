import { publicPaths } from '../content/publicPaths.ts'
import { registrantsPath } from '../registration/registrantsPath.ts'

/** The paths of a presenter's dashboard, also for a page that has not loaded its schemas yet. */
export const dashboardPaths = {
  papers: '/Paper/user-paper-list',
  registrants: registrantsPath,
  objections: '/Objection/own',
  themes: '/Theme/active',
  homePage: publicPaths.homePage,
  dates: publicPaths.dates,
} as const
