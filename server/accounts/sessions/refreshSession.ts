import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import type { refreshToken } from '../../../contract/accounts/accounts.ts'
import { texts } from '../../../contract/core/errors.ts'
import { noId } from '../../../contract/core/limits.ts'
import type { Sql } from '../../db/database.ts'
import type { Context } from '../../http/context.ts'
import { hashOf } from '../../http/keys.ts'
import { signInNeeded, type Refusal } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/serve.ts'
import { activeSessions } from './activeSessions.ts'
import { sessionEnd, sessionRecord, sessionWith } from './session.ts'
import { refreshTokens, sessions, users } from '../../db/schema/accounts.ts'

/** The session of a token, locked, so that two tabs that refresh at once run one after the other. */
async function lockSession(sql: Sql, TokenHash: string) {
  const [session] = await sql
    .select({
      SessionId: sessions.Id,
      UserId: users.Id,
      ExpiresOn: sessions.ExpiresOn,
      Blocked: users.Blocked,
    })
    .from(sessions)
    .innerJoin(users, eq(users.Id, sessions.UserId))
    .where(inArray(sessions.Id, sessionWith(sql, TokenHash)))
    .for('update', { of: sessions })
  return session
}

/**
 * Retires the tokens that a used token replaces: its predecessors and their other successors. Its own successors stay
 * valid, because the response with one may have been lost (design §3 "Tokens").
 */
async function retireOthers(
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
        or(isNull(refreshTokens.ParentHash), ne(refreshTokens.ParentHash, TokenHash)),
      ),
    )
}

/**
 * Exchanges a refresh token for a new session record (design §3 "Tokens"). The token stays valid until its successor
 * is used, and is accepted for `timing.refreshGrace` after that; later use means that it was stolen, and ends the
 * session for everybody. Refuses with 401.
 */
export async function refreshSession(
  context: Context,
  { params, sql, recheck }: Call<typeof refreshToken>,
): Promise<Answer<typeof refreshToken> | Refusal> {
  const now = context.now()
  const refused = signInNeeded(texts.refreshFailed)
  const TokenHash = hashOf(params.refreshToken)
  const session = await lockSession(sql, TokenHash)
  if (!session || Date.parse(session.ExpiresOn) <= now) throw refused
  const { SessionId, UserId } = session
  const endSession = async () => {
    await sql.delete(sessions).where(eq(sessions.Id, SessionId))
    recheck([UserId])
    return refused
  }
  // The session stays ended, even after the block is lifted.
  if (session.Blocked) return endSession()
  const caller = (await activeSessions(sql, [SessionId], now)).get(SessionId)
  if (!caller) throw signInNeeded()
  // Read after the lock: another tab may have retired the token meanwhile.
  const [token] = await sql.select().from(refreshTokens).where(eq(refreshTokens.TokenHash, TokenHash))
  if (!token) throw refused
  if (token.RetiredOn && now - Date.parse(token.RetiredOn) > context.timing.refreshGrace) return endSession()
  if (!token.RetiredOn) await retireOthers(sql, SessionId, TokenHash, new Date(now).toISOString())
  await sql
    .update(sessions)
    .set({
      LastUsedOn: new Date(now).toISOString(),
      // A refresh does not extend acting as another user.
      ...(caller.ActorId === noId ? { ExpiresOn: sessionEnd(now) } : {}),
    })
    .where(eq(sessions.Id, SessionId))
  return { Result: await sessionRecord(context, sql, { UserId, SessionId, ParentHash: TokenHash }) }
}
