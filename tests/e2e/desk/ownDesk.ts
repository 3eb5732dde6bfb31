import { fileURLToPath } from 'node:url'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { startSession } from '../../../server/accounts/sessions/session.ts'
import { accountIn } from '../../support/accounts.ts'
import { settingsOf } from '../../support/papers.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'

/** A portal whose clock and database a test holds, with an organiser. */
export let portal: TestPortal
export let origin: string
export let admin: Session

/** Starts one that takes the short abstracts of tests. */
export async function startOwnDesk(): Promise<void> {
  portal = await startPortal({ pages: fileURLToPath(new URL('../../../dist', import.meta.url)) })
  origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  await settingsOf(portal, { AbstractMinimumWordCount: 40 })
  const { context } = portal
  admin = await context.database.sql.transaction(async (sql) =>
    startSession(context, sql, (await accountIn(sql, { Roles: ['Admin'] })).UserId),
  )
}

export const stopOwnDesk = (): Promise<void> => portal.stop()
