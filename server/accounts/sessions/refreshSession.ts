import { createHash } from 'node:crypto'
import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { z } from 'zod'
import type { refreshToken } from '../../../contract/accounts/accounts.ts'
import { texts } from '../../../contract/core/errors.ts'
import { noId } from '../../../contract/core/limits.ts'
import type { Sql } from '../../db/database.ts'
import type { Context } from '../../http/context.ts'
import { hashOf } from '../../http/keys.ts'
import { signInNeeded, type Refusal } from '../../http/refusal.ts'
import { seal, unseal } from '../../http/seal.ts'
import type { Answer, Call } from '../../http/serve.ts'
import { activeSessions } from './activeSessions.ts'
import { lastEnd, newRefreshToken, originOf, sessionEnd, sessionRecord, sessionWith } from './session.ts'
import { endStolenSession } from './stolenSession.ts'
import { refreshTokens, sessions, users } from '../../db/schema/accounts.ts'

type TokenRow = typeof refreshTokens.$inferSelect

/** The session of a token, locked, so that two tabs that refresh at once run one after the other. */
async function lockSession(sql: Sql, TokenHash: string) {
  const [session] = await sql
    .select({
      SessionId: sessions.Id,
      UserId: users.Id,
      CreatedOn: sessions.CreatedOn,
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

/** The key that opens a token's successor: nobody can make it from what the table keeps. */
const keyOf = (token: string) => createHash('sha256').update(`successor of ${token}`).digest()

/**
 * The successor of a token. Within the grace it is always the same: with two of them, somebody who stole the token
 * could go on beside its owner. Later the first one counts as lost on its way, and there is another one; the use of
 * both then shows that two people have the session.
 */
async function successorOf(
  sql: Sql,
  token: string,
  { SessionId, TokenHash, Successor, ReplacedOn, RetiredOn }: TokenRow,
  { now, grace }: { readonly now: number; readonly grace: number },
): Promise<string> {
  const isFresh = RetiredOn !== null || (ReplacedOn !== null && now - Date.parse(ReplacedOn) <= grace)
  if (Successor !== null && isFresh) return z.string().parse(unseal([keyOf(token)], SessionId, Successor))
  const made = await newRefreshToken(sql, SessionId, TokenHash)
  await sql
    .update(refreshTokens)
    .set({ Successor: seal([keyOf(token)], SessionId, made), ReplacedOn: new Date(now).toISOString() })
    .where(eq(refreshTokens.TokenHash, TokenHash))
  return made
}

/**
 * Exchanges a refresh token for a new session record (design §3 "Tokens"). The token stays valid until its successor
 * is used, and is accepted for `timing.refreshGrace` after that; later use, or that of another successor, means that it
 * was stolen, and ends the session for everybody. Refuses with 401.
 */
export async function refreshSession(
  context: Context,
  { params, sql, recheck, request, traceId, after }: Call<typeof refreshToken>,
): Promise<Answer<typeof refreshToken> | Refusal> {
  const now = context.now()
  const grace = context.timing.refreshGrace
  const days = context.settings.SESSION_DAYS
  const refused = signInNeeded(texts.refreshFailed)
  const TokenHash = hashOf(params.refreshToken)
  const session = await lockSession(sql, TokenHash)
  if (!session || Date.parse(session.ExpiresOn) <= now) throw refused
  const { SessionId, UserId } = session
  const CreatedOn = Date.parse(session.CreatedOn)
  if (lastEnd(CreatedOn, days) <= now) throw refused
  // The session stays ended, even after the block is lifted.
  if (session.Blocked) {
    await sql.delete(sessions).where(eq(sessions.Id, SessionId))
    recheck([UserId])
    return refused
  }
  const caller = (await activeSessions(sql, [SessionId], now, context.settings)).get(SessionId)
  if (!caller) throw signInNeeded()
  // Read after the lock: another tab may have retired the token meanwhile.
  const [token] = await sql.select().from(refreshTokens).where(eq(refreshTokens.TokenHash, TokenHash))
  if (!token) throw refused
  const isForgiven =
    token.RetiredOn === null || (token.Successor !== null && now - Date.parse(token.RetiredOn) <= grace)
  if (!isForgiven) {
    await endStolenSession(context, sql, caller, originOf(request), traceId)
    recheck([UserId])
    after(context.mailer.wake)
    return refused
  }
  if (!token.RetiredOn) await retireOthers(sql, SessionId, TokenHash, new Date(now).toISOString())
  const { UserAgent, Place } = originOf(request)
  const RefreshToken = await successorOf(sql, params.refreshToken, token, { now, grace })
  await sql
    .update(sessions)
    .set({
      ...(UserAgent ? { UserAgent } : {}),
      Place,
      LastUsedOn: new Date(now).toISOString(),
      // A refresh does not extend acting as another user.
      ...(caller.ActorId === noId ? { ExpiresOn: sessionEnd(now, CreatedOn, days) } : {}),
    })
    .where(eq(sessions.Id, SessionId))
  return { Result: await sessionRecord(context, sql, { UserId, SessionId, RefreshToken }) }
}
