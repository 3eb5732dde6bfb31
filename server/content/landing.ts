import type { LandingContent } from '../../contract/landing.ts'
import type { Sql } from '../db/database.ts'
import { listActiveDates } from './dates.ts'
import { getHomePageRow } from './settings.ts'
import { getWelcomeRow } from './welcome.ts'

/** What the page `/` is served with, as it is now. */
export async function readLanding(sql: Sql): Promise<LandingContent> {
  const [HomePage, Welcome, Dates] = await Promise.all([
    getHomePageRow(sql),
    getWelcomeRow(sql),
    listActiveDates(sql),
  ])
  return { HomePage, Welcome, Dates }
}
