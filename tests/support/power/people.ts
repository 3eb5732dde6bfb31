import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { themes } from '../../../server/db/schema/papers.ts'
import { users } from '../../../server/db/schema/accounts.ts'
import { eq } from 'drizzle-orm'
import { startSession } from '../../../server/accounts/sessions/session.ts'
import { signedIn, type TestUser } from '../accounts.ts'
import { newDataFolder } from '../portal/template.ts'
import { settingsOf } from '../papers.ts'
import { registered } from '../registrations.ts'
import { admin, forget, newShelf, startOn } from './portals.ts'

/** Somebody who sends papers, and has a bill. */
export interface Presenter extends TestUser {
  readonly PaymentDetailsId: string
}

/** A data folder to begin with, and who may sign in to it. */
export interface Conference {
  /** The folder around the data folder `data`. */
  readonly folder: string
  readonly presenters: readonly Presenter[]
  readonly adminToken: string
  readonly ThemeId: string
  /** When its tokens were made. */
  readonly madeAt: number
}

/** Makes a conference of an admin and a few presenters with nothing in it; in a database of a server, if it has one. */
export async function makeConference(DATABASE_URL?: string): Promise<Conference> {
  const folder = newShelf()
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  if (!DATABASE_URL) {
    const template = newDataFolder('power')
    cpSync(template, dataDir, { recursive: true })
    forget(template)
  }
  const portal = await startOn(dataDir, { DATABASE_URL })
  const { context } = portal
  const presenters: Presenter[] = []
  for (let lane = 0; lane < 4; lane += 1) {
    const presenter = await signedIn(portal)
    presenters.push({ ...presenter, ...(await registered(portal, presenter.UserDetailId)) })
  }
  await settingsOf(portal, { AbstractMinimumWordCount: 5 })
  const adminToken = await context.database.sql.transaction(async (sql) => {
    const [found] = await sql.select().from(users).where(eq(users.Email, admin.Email))
    return (await startSession(context, sql, found?.Id ?? '')).AccessToken
  })
  const [theme] = await context.database.sql.insert(themes).values({ ThemeTitle: 'Language' }).returning()
  await portal.stop()
  forget(join(dataDir, 'socket'))
  return { folder, presenters, adminToken, ThemeId: theme?.Id ?? '', madeAt: Date.now() }
}
