import { and, eq, isNull, ne, or, sql as text } from 'drizzle-orm'
import type { Sql } from '../../db/database.ts'
import { hashOf, newToken } from '../../http/keys.ts'
import { refreshTokens } from '../../db/schema/accounts.ts'

/** Makes a refresh token for a session, the first one or a successor. Only its hash is stored. */
export async function issueRefreshToken(
  sql: Sql,
  SessionId: string,
  ParentHash: string | null,
): Promise<string> {
  const token = newToken()
  await sql.insert(refreshTokens).values({ TokenHash: hashOf(token), SessionId, ParentHash })
  return token
}

/**
 * Retires the tokens that a used token replaces: its predecessors and their other successors. Its own successors stay
 * valid, because the response with one may have been lost (design §3 "Tokens").
 */
export async function retireOthers(
  sql: Sql,
  SessionId: string,
  TokenHash: string,
  RetiredOn: string,
): Promise<void> {
  await sql
    .update(refreshTokens)
    .set({ RetiredOn })
    .where(
      and(
        eq(refreshTokens.SessionId, SessionId),
        isNull(refreshTokens.RetiredOn),
        ne(refreshTokens.TokenHash, TokenHash),
        or(isNull(refreshTokens.ParentHash), text`${refreshTokens.ParentHash} <> ${TokenHash}`),
      ),
    )
}
