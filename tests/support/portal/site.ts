import { fileURLToPath } from 'node:url'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { startSession } from '../../../server/accounts/sessions/session.ts'
import { accountIn } from '../accounts.ts'
import { startPortal, type TestPortal } from './portal.ts'

/** A portal with the built app in the test's own process: it starts quicker than one in a process of its own. */
export interface Site {
  readonly portal: TestPortal
  /** Its address, for a browser. */
  readonly url: string
  readonly port: number
  /** Somebody with an account of `accountIn`, signed in. */
  session(options?: Parameters<typeof accountIn>[1]): Promise<Session>
  stop(): Promise<void>
}

const built = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** Starts a portal on a free port that a browser can open; with `rendersPages` it renders pages as production does. */
export async function startSite({ rendersPages = false } = {}): Promise<Site> {
  const renderer = rendersPages ? { renderer: built('dist-server/pages.js') } : {}
  const portal = await startPortal({ pages: built('dist'), ...renderer })
  const url = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const { context } = portal
  return {
    portal,
    url,
    port: Number(new URL(url).port),
    session: (options) =>
      context.database.sql.transaction(async (sql) =>
        startSession(context, sql, (await accountIn(sql, options)).UserId),
      ),
    stop: () => portal.stop(),
  }
}
