import { jwtVerify, SignJWT, errors as joseErrors } from 'jose'
import type { FastifyRequest } from 'fastify'
import { texts } from '../../../contract/core/errors.ts'
import type { Database } from '../../db/database.ts'
import { readTogether } from '../../db/readTogether.ts'
import { keepFew } from '../../db/recentReads.ts'
import type { Caller } from '../../http/context.ts'
import type { KeyRing } from '../../http/keys.ts'
import { signInNeeded } from '../../http/refusal.ts'
import type { Settings } from '../../settings.ts'
import { activeSessions } from './activeSessions.ts'

/** Makes an access token: a JWT with the claims of spec §3. Rights are never read from it. */
export async function makeAccessToken(
  [key]: KeyRing,
  user: { readonly UserId: string; readonly SessionId: string; readonly Roles: readonly string[] },
  seconds: number,
  now: number,
): Promise<string> {
  const issued = Math.floor(now / 1000)
  const role = user.Roles.length === 1 ? user.Roles[0] : user.Roles
  const claims = { ...(user.Roles.length > 0 ? { role } : {}), IsAdmin: String(user.Roles.includes('Admin')) }
  return new SignJWT({ ...claims, sid: user.SessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(user.UserId)
    .setIssuedAt(issued)
    .setExpirationTime(issued + seconds)
    .sign(key)
}

/** How many tokens stay known: one for each device that calls within a quarter of an hour. */
const mostTokens = 10_000

/** What a token says: its session, and when it expires, in milliseconds. */
interface ReadToken {
  readonly SessionId: string
  readonly ExpiresOn: number
  /** Who called with it last. */
  last?: Caller
}

/** Who calls, as the database says, and who is expected to, as it said at the last call with the same token. */
export interface Identity {
  readonly expected: Caller | undefined
  readonly caller: Promise<Caller>
}

/** Recognizes the caller: the token names the session, the database says if it is active and what it may do. */
export function recognizeBy(database: Database, keys: KeyRing, now: () => number, settings: Settings) {
  // A good signature stays good: what changes is the time and the session, and both are looked at in each call.
  const verified = keepFew<ReadToken>(mostTokens)
  const active = readTogether((ids: readonly string[]) => activeSessions(database.sql, ids, now(), settings))
  return async (request: FastifyRequest): Promise<Identity> => {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (!token) throw signInNeeded()
    const time = now()
    const read = await verified(token, () => readToken(token, keys, time))
    if (read.ExpiresOn <= time) throw signInNeeded()
    const callerOf = async () => {
      const caller = await active(read.SessionId)
      if (!caller) throw signInNeeded()
      read.last = caller
      return caller
    }
    return { expected: read.last, caller: callerOf() }
  }
}

async function readToken(token: string, [key, ...earlier]: KeyRing, now: number): Promise<ReadToken> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      currentDate: new Date(now),
      requiredClaims: ['exp'],
    })
    if (typeof payload['sid'] !== 'string') throw signInNeeded(texts.invalidToken)
    return { SessionId: payload['sid'], ExpiresOn: (payload.exp ?? 0) * 1000 }
  } catch (error) {
    if (error instanceof joseErrors.JWTExpired) throw signInNeeded()
    const [next, ...others] = earlier
    if (next && error instanceof joseErrors.JWSSignatureVerificationFailed)
      return readToken(token, [next, ...others], now)
    throw signInNeeded(texts.invalidToken)
  }
}
