import { and, eq, inArray } from 'drizzle-orm'
import type { logout, Session } from '../../../contract/accounts/accounts.ts'
import { limits } from '../../../contract/core/limits.ts'
import { Role } from '../../../contract/core/roles.ts'
import { emptyAuthor } from '../../../contract/people/people.ts'
import type { Sql } from '../../db/database.ts'
import type { Context } from '../../http/context.ts'
import type { FastifyRequest } from 'fastify'
import { hashOf, newToken } from '../../http/keys.ts'
import { signInNeeded } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/serve.ts'
import { people } from '../../db/schema/people.ts'
import { optionOf, searchColumns } from '../../people/profileColumns.ts'
import { refreshTokens, sessions, users } from '../../db/schema/accounts.ts'
import { lackingFactor } from '../secondFactor/neededFactor.ts'
import { placeOf } from './networkOf.ts'
import { makeAccessToken } from './tokens.ts'
import { dayLong } from '../../../contract/core/moments.ts'
import { pick } from '../../../contract/core/collections.ts'

/** The time, in milliseconds, at which a session ends however often it is refreshed. */
export const lastEnd = (CreatedOn: number, days: number): number => CreatedOn + days * dayLong

/** The time at which a session ends unless it is refreshed before. */
export function sessionEnd(now: number, CreatedOn: number, days: number): string {
  return new Date(Math.min(now + limits.RefreshTokenDays * dayLong, lastEnd(CreatedOn, days))).toISOString()
}

/** Longer than any browser's user agent. */
const userAgentLongest = 500

/** The browser and the place of a request. */
export const originOf = ({ headers, ip }: FastifyRequest) => ({
  UserAgent: (headers['user-agent'] ?? '').slice(0, userAgentLongest),
  Place: placeOf(ip),
})

/** A session's origin: the browser, and the session of the admin who acts as the user, if any. */
interface SessionOrigin {
  readonly UserAgent?: string
  readonly Place?: string
  readonly ActorSessionId?: string
  readonly ExpiresOn?: string
}

/** Signs a user in: a new family of refresh tokens, and its first session record (spec §3). */
export async function startSession(
  context: Context,
  sql: Sql,
  UserId: string,
  origin: SessionOrigin = {},
): Promise<Session> {
  const now = context.now()
  const moment = new Date(now).toISOString()
  const [session] = await sql
    .insert(sessions)
    .values({
      UserId,
      ExpiresOn: sessionEnd(now, now, context.settings.SESSION_DAYS),
      LastUsedOn: moment,
      CreatedOn: moment,
      ...origin,
    })
    .returning({ Id: sessions.Id })
  if (!session) throw signInNeeded()
  return sessionRecord(context, sql, {
    UserId,
    SessionId: session.Id,
    RefreshToken: await newRefreshToken(sql, session.Id),
  })
}

/** Makes a refresh token, of which only the hash is stored. */
export async function newRefreshToken(
  sql: Sql,
  SessionId: string,
  ParentHash: string | null = null,
): Promise<string> {
  const token = newToken()
  await sql.insert(refreshTokens).values({ TokenHash: hashOf(token), SessionId, ParentHash })
  return token
}

/** The session record with a fresh access token, read from the account and its person (spec §3 "Local user info"). */
export async function sessionRecord(
  context: Context,
  sql: Sql,
  of: { readonly UserId: string; readonly SessionId: string; readonly RefreshToken: string },
): Promise<Session> {
  const [row] = await sql
    .select({
      ...pick(users, 'Email', 'Roles', 'DeskParts', 'UserDetailId', 'PhoneNumber', 'CountryCode'),
      person: searchColumns,
    })
    .from(users)
    .leftJoin(people, eq(people.UserDetailId, users.UserDetailId))
    .where(eq(users.Id, of.UserId))
  if (!row) throw signInNeeded()
  const { Email, DeskParts, UserDetailId, PhoneNumber, CountryCode, person } = row
  const claims = { UserId: of.UserId, SessionId: of.SessionId, Roles: row.Roles }
  const { accessTokenSeconds } = context.timing
  const Roles = Role.array().parse(row.Roles)
  const lacking = await lackingFactor(context.settings, sql, [{ UserId: of.UserId, Roles }])
  return {
    AccessToken: await makeAccessToken(context.keys.accessToken, claims, accessTokenSeconds, context.now()),
    RefreshToken: of.RefreshToken,
    UserId: of.UserId,
    UserName: Email,
    Email,
    Roles,
    ...(lacking.has(of.UserId) ? { NeedsSecondFactor: true as const } : {}),
    ...(DeskParts && Roles.includes('Admin') ? { DeskParts } : {}),
    ...optionOf({ ...emptyAuthor, FullName: '', UserDetailId, ...person }),
    ...(!person && PhoneNumber ? { PhoneNumber } : {}),
    ...(!person && CountryCode ? { CountryCode } : {}),
  }
}

/** The id of the session with a refresh token, for use inside a query. */
export const sessionWith = (sql: Sql, TokenHash: string) =>
  sql
    .select({ SessionId: refreshTokens.SessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.TokenHash, TokenHash))

/** Ends a session with all its tokens. Succeeds if the user is already signed out. */
export async function signOut({ body, sql, recheck }: Call<typeof logout>): Promise<Answer<typeof logout>> {
  const ended = await sql
    .delete(sessions)
    .where(inArray(sessions.Id, sessionWith(sql, hashOf(body.RefreshToken))))
    .returning({ UserId: sessions.UserId })
  recheck(ended.map(({ UserId }) => UserId))
  return { Result: null }
}

/**
 * True while an earlier session record may be returned again: its session is active, the account is not blocked, and
 * its refresh token was never used. Once it is used, the response has arrived, and a repeated call is treated like
 * any other (design §3 "Tokens").
 */
export async function isUnused(sql: Sql, { RefreshToken }: Session, now: number): Promise<boolean> {
  const TokenHash = hashOf(RefreshToken)
  const [token] = await sql
    .select({
      SessionId: sessions.Id,
      RetiredOn: refreshTokens.RetiredOn,
      Blocked: users.Blocked,
      ExpiresOn: sessions.ExpiresOn,
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.Id, refreshTokens.SessionId))
    .innerJoin(users, eq(users.Id, sessions.UserId))
    .where(eq(refreshTokens.TokenHash, TokenHash))
  if (!token || token.RetiredOn || token.Blocked || Date.parse(token.ExpiresOn) <= now) return false
  const successors = and(
    eq(refreshTokens.SessionId, token.SessionId),
    eq(refreshTokens.ParentHash, TokenHash),
  )
  return (await sql.$count(refreshTokens, successors)) === 0
}
