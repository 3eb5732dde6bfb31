import { z } from 'zod'
import { startSession } from '../../server/accounts/session.ts'
import { homePage } from '../../server/content/table.ts'
import { mails } from '../../server/mail/table.ts'
import { papers, themes } from '../../server/papers/table.ts'
import { people } from '../../server/people/table.ts'
import { accountIn } from '../support/accounts.ts'
import { startPortal } from '../support/portal.ts'
import type { Far } from './far.ts'
import { minimumWords } from './modelPapers.ts'
import { uncounted } from './pulse.ts'

/** The portal that production runs, emptied for each schedule. */
export interface RealServer {
  /** Empties the database; the schedule's clock is the portal's from now on. */
  renew(now: () => number): Promise<Far>
  stop(): Promise<void>
}

export async function startRealServer(): Promise<RealServer> {
  let now: () => number = Date.now
  const portal = await startPortal({ now: () => now() })
  const { sql } = portal.context.database
  const renew = async (clock: () => number): Promise<Far> => {
    now = clock
    await portal.empty()
    await sql.update(homePage).set({ AbstractMinimumWordCount: minimumWords })
    const [theme] = await sql.insert(themes).values({ ThemeTitle: 'Simulation' }).returning({ Id: themes.Id })
    if (!theme) throw new Error('The theme was not made')
    return { themeId: theme.Id, ...farOf(portal) }
  }
  return {
    renew: (clock) => uncounted(() => renew(clock)),
    stop: () => uncounted(() => portal.stop()),
  }
}

function farOf({ app, context }: Awaited<ReturnType<typeof startPortal>>): Omit<Far, 'themeId'> {
  const { sql } = context.database
  const Body = z.record(z.string(), z.unknown()).nullish()
  return {
    answer: ({ method, url, data, headers }) =>
      uncounted(async () => {
        const payload = data instanceof ArrayBuffer ? Buffer.from(data) : Body.parse(data)
        const response = await app.inject({
          ...{ method, url: `/api${url}`, headers: { ...headers } },
          ...(payload ? { payload } : {}),
        })
        const told = Object.entries(response.headers).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, String(value)]],
        )
        return {
          status: response.statusCode,
          data: response.json<unknown>(),
          headers: Object.fromEntries(told) as Record<string, string>,
        }
      }),
    register: (Email) => uncounted(async () => (await accountIn(sql, { Email })).UserId),
    signIn: (userId) => uncounted(() => sql.transaction((own) => startSession(context, own, userId))),
    papers: () => uncounted(() => sql.select().from(papers).execute()),
    people: () =>
      uncounted(async () => {
        const rows = await sql.select({ Id: people.UserDetailId, Email: people.Email }).from(people)
        return new Map(rows.map(({ Id, Email }) => [Id, Email]))
      }),
    mails: () =>
      uncounted(async () => (await sql.select({ to: mails.Recipient }).from(mails)).map(({ to }) => to)),
  }
}
