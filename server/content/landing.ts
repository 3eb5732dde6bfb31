import type { PublicHomePage } from '../../contract/content/content.ts'
import type { LandingContent } from '../../contract/content/landing.ts'
import type { Sql } from '../db/database.ts'
import { listActiveDates } from '../conference/dates.ts'
import { listPageLinks } from './pageRows.ts'
import { getHomePageRow } from '../conference/settings.ts'
import { getWelcomeRow } from './welcome.ts'

/** The settings as everyone reads them, with the pages in the menus. */
export async function publicHomePage(sql: Sql): Promise<PublicHomePage> {
  const [settings, Pages] = await Promise.all([getHomePageRow(sql), listPageLinks(sql)])
  return { ...settings, Pages }
}

/** The current content of the page `/`. */
export async function readLanding(sql: Sql): Promise<LandingContent> {
  const [HomePage, Welcome, Dates] = await Promise.all([
    publicHomePage(sql),
    getWelcomeRow(sql),
    listActiveDates(sql),
  ])
  return { HomePage, Welcome, Dates }
}
