import { and, eq } from 'drizzle-orm'
import type { Session } from '../../../contract/accounts/accounts.ts'
import { limits } from '../../../contract/core/limits.ts'
import { Role } from '../../../contract/core/roles.ts'
import type { Sql } from '../../db/database.ts'
import type { Context } from '../../http/context.ts'
import { hashOf } from '../../http/keys.ts'
import { signInNeeded } from '../../http/refusal.ts'
import { people } from '../../db/schema/people.ts'
import { issueRefreshToken } from './refreshTokens.ts'
import { refreshTokens, sessions, users } from '../../db/schema/accounts.ts'
import { makeAccessToken } from './tokens.ts'

const day = 24 * 60 * 60 * 1000

/** The time at which a session ends unless it is refreshed before. */
export function sessionEnd(now: number): string {
  return new Date(now + limits.RefreshTokenDays * day).toISOString()
}

/** A session's origin: the browser, and the session of the admin who acts as the user, if any. */
interface SessionOrigin {
  readonly UserAgent?: string | undefined
  readonly ActorSessionId?: string
  readonly ExpiresOn?: string
}

/** Longer than any browser's user agent. */
const userAgentLongest = 500

/** Signs a user in: a new family of refresh tokens, and its first session record (spec §3). */
export async function startSession(
  context: Context,
  sql: Sql,
  UserId: string,
  { UserAgent = '', ...origin }: SessionOrigin = {},
): Promise<Session> {
  const moment = new Date(context.now()).toISOString()
  const [session] = await sql
    .insert(sessions)
    .values({
      UserId,
      ExpiresOn: sessionEnd(context.now()),
      UserAgent: UserAgent.slice(0, userAgentLongest),
      LastUsedOn: moment,
      CreatedOn: moment,
      ...origin,
    })
    .returning({ Id: sessions.Id })
  if (!session) throw signInNeeded()
  return sessionRecord(context, sql, { UserId, SessionId: session.Id, ParentHash: null })
}

/** The session record with fresh tokens, read from the account and its person (spec §3 "Local user info"). */
export async function sessionRecord(
  context: Context,
  sql: Sql,
  of: { readonly UserId: string; readonly SessionId: string; readonly ParentHash: string | null },
): Promise<Session> {
  const [row] = await sql
    .select({
      Email: users.Email,
      Roles: users.Roles,
      UserDetailId: users.UserDetailId,
      PhoneNumber: users.PhoneNumber,
      CountryCode: users.CountryCode,
      FullName: people.FullName,
      Designation: people.Designation,
      Organization: people.Organization,
      OrganizationCity: people.OrganizationCity,
      OrganizationState: people.OrganizationState,
      OrganizationCountry: people.OrganizationCountry,
    })
    .from(users)
    .leftJoin(people, eq(people.UserDetailId, users.UserDetailId))
    .where(eq(users.Id, of.UserId))
  if (!row) throw signInNeeded()
  const claims = { UserId: of.UserId, SessionId: of.SessionId, Roles: row.Roles }
  const { accessTokenSeconds } = context.timing
  return {
    AccessToken: await makeAccessToken(context.keys.accessToken, claims, accessTokenSeconds, context.now()),
    RefreshToken: await issueRefreshToken(sql, of.SessionId, of.ParentHash),
    UserId: of.UserId,
    UserName: row.Email,
    Email: row.Email,
    UserDetailId: row.UserDetailId,
    Roles: Role.array().parse(row.Roles),
    FullName: row.FullName ?? '',
    Designation: row.Designation ?? '',
    Organization: row.Organization ?? '',
    OrganizationCity: row.OrganizationCity ?? '',
    OrganizationState: row.OrganizationState ?? '',
    OrganizationCountry: row.OrganizationCountry ?? '',
    ...(row.FullName === null && row.PhoneNumber ? { PhoneNumber: row.PhoneNumber } : {}),
    ...(row.FullName === null && row.CountryCode ? { CountryCode: row.CountryCode } : {}),
  }
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
