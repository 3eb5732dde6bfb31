import { eq } from 'drizzle-orm'
import type { Session } from '../../contract/accounts.ts'
import { limits } from '../../contract/limits.ts'
import { Role } from '../../contract/roles.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { signInNeeded } from '../http/refusal.ts'
import { people } from '../people/table.ts'
import { issueRefreshToken } from './refreshTokens.ts'
import { sessions, users } from './table.ts'
import { makeAccessToken } from './tokens.ts'

const day = 24 * 60 * 60 * 1000

/** The moment at which a session ends unless it is refreshed before. */
export function sessionEnd(now: number): string {
  return new Date(now + limits.RefreshTokenDays * day).toISOString()
}

/** Signs somebody in: a new family of refresh tokens, and its first session record (spec §3). */
export async function startSession(context: Context, sql: Sql, UserId: string): Promise<Session> {
  const [session] = await sql
    .insert(sessions)
    .values({ UserId, ExpiresOn: sessionEnd(context.now()) })
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
  }
}
