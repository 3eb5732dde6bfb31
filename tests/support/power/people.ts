import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { themes } from '../../../server/db/schema/papers.ts'
import { users } from '../../../server/db/schema/accounts.ts'
import { eq } from 'drizzle-orm'
import { startSession } from '../../../server/accounts/sessions/session.ts'
import { signedIn, type TestUser } from '../accounts.ts'
import { newDataFolder } from '../portal/template.ts'
import { settingsOf } from '../papers.ts'
import { admin, forget, newShelf, startOn } from './portals.ts'

/** A data folder to begin with, and who may sign in to it. */
export interface Conference {
  /** The folder around the data folder `data`. */
  readonly folder: string
  readonly presenters: readonly TestUser[]
  readonly adminToken: string
  readonly ThemeId: string
  /** When its tokens were made. */
  readonly madeAt: number
}

/** Makes a conference of an admin and a few presenters with nothing in it. */
export async function makeConference(): Promise<Conference> {
  const folder = newShelf()
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const template = newDataFolder('power')
  cpSync(template, dataDir, { recursive: true })
  forget(template)
  const portal = await startOn(dataDir)
  const { context } = portal
  const presenters: TestUser[] = []
  for (let lane = 0; lane < 4; lane += 1) presenters.push(await signedIn(portal))
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
