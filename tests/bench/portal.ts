import { fileURLToPath } from 'node:url'
import { asc, eq } from 'drizzle-orm'
import Fastify, { type FastifyInstance } from 'fastify'
import { startSession } from '../../server/accounts/sessions/session.ts'
import { users } from '../../server/db/schema/accounts.ts'
import { ordinaryTiming } from '../../server/http/timing.ts'
import { startPortal, type TestPortal } from '../support/portal/portal.ts'
import { tendAll } from '../support/portal/tendAll.ts'
import { generateConference } from './generated.ts'

export const connections = 16

/** The real portal on a port, over a generated conference, and beside it an empty Fastify for the yardstick. */
export interface Bench {
  readonly portal: TestPortal
  readonly origin: string
  readonly bare: FastifyInstance
  /** Makes the bare server listen, after its routes were added. */
  startBare(): Promise<string>
  stop(): Promise<void>
}

/** One of the generated people, with a session. */
export interface BenchUser {
  readonly UserId: string
  readonly UserDetailId: string
  readonly headers: Readonly<Record<string, string>>
}

export async function startBench(papers?: number): Promise<Bench> {
  const built = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
  const portal = await startPortal({
    checksReplies: false,
    timing: { keptFresh: ordinaryTiming.keptFresh },
    pages: built('dist'),
    renderer: built('dist-server/pages.js'),
  })
  await portal.empty()
  await generateConference(portal, papers)
  await tendAll(portal)
  const bare = Fastify()
  return {
    portal,
    origin: await portal.app.listen({ port: 0, host: '127.0.0.1' }),
    bare,
    startBare: () => bare.listen({ port: 0, host: '127.0.0.1' }),
    stop: async () => {
      await bare.close()
      await portal.stop()
    },
  }
}

/** Signs in the first of the generated people, one for each connection. */
export async function benchUsers({ portal }: Bench): Promise<BenchUser[]> {
  const { context } = portal
  const { sql } = context.database
  const rows = await sql
    .select({ UserId: users.Id, UserDetailId: users.UserDetailId })
    .from(users)
    .orderBy(asc(users.Email))
    .limit(connections)
  const signedIn: BenchUser[] = []
  for (const user of rows) {
    const { AccessToken } = await startSession(context, sql, user.UserId)
    signedIn.push({ ...user, headers: { authorization: `Bearer ${AccessToken}` } })
  }
  return signedIn
}

/** Gives one of the generated people another role. */
export async function makeAdmin({ portal }: Bench, UserId: string): Promise<void> {
  await portal.context.database.sql
    .update(users)
    .set({ Roles: ['Admin'] })
    .where(eq(users.Id, UserId))
}
