import { Session } from '../../../contract/accounts/accounts.ts'
import { replySchema } from '../../../contract/core/endpoint.ts'
import { limits } from '../../../contract/core/limits.ts'
import { notFound, signInNeeded } from '../../../server/http/refusal.ts'
import { ordinaryTiming } from '../../../server/http/timing.ts'
import type { WireRequest } from '../../../src/sync/transport/request.ts'
import type { Answered, Kept, ModelCall, ModelState } from './modelState.ts'

const SessionReply = replySchema(Session)

const day = 24 * 3_600_000
const sessionEnd = (now: number) => now + limits.RefreshTokenDays * day

/** Who calls, by the access token; refuses with 401. */
export function callerOf(state: ModelState, request: WireRequest) {
  const token = /^Bearer (\S+)$/.exec(request.headers['Authorization'] ?? '')?.[1]
  const known = token === undefined ? undefined : state.accessTokens.get(token)
  if (token === undefined) throw signInNeeded()
  if (!known) throw signInNeeded('Invalid token format')
  if (known.ExpiresOn <= state.now()) throw signInNeeded()
  const session = state.sessions.get(known.SessionId)
  if (!session || session.ExpiresOn <= state.now()) throw signInNeeded()
  const user = state.users.get(session.UserId)
  if (!user) throw signInNeeded()
  return { UserId: session.UserId, UserDetailId: user.UserDetailId, Roles: user.Roles }
}

function sessionRecord(state: ModelState, SessionId: string, Parent: string | null): Session {
  const UserId = state.sessions.get(SessionId)?.UserId ?? ''
  const user = state.users.get(UserId)
  const person = user && state.people.get(user.UserDetailId)
  if (!user || !person) throw notFound()
  const AccessToken = `access-${crypto.randomUUID()}`
  const RefreshToken = `refresh-${crypto.randomUUID()}`
  const ExpiresOn = (Math.floor(state.now() / 1000) + ordinaryTiming.accessTokenSeconds) * 1000
  state.accessTokens.set(AccessToken, { SessionId, ExpiresOn })
  state.refreshTokens.set(RefreshToken, { SessionId, Parent, RetiredOn: null })
  const { Designation, Organization, OrganizationCity, OrganizationState, OrganizationCountry } =
    person.Fields
  const at = { OrganizationCity, OrganizationState, OrganizationCountry }
  return {
    ...{ AccessToken, RefreshToken, UserId, UserName: user.Email, Email: user.Email },
    ...{ UserDetailId: user.UserDetailId, Roles: [...user.Roles], FullName: person.FullName },
    ...{ Designation, Organization, ...at },
  }
}

/** A new family of tokens. */
export function startModelSession(state: ModelState, UserId: string): Session {
  const SessionId = crypto.randomUUID()
  state.sessions.set(SessionId, { UserId, ExpiresOn: sessionEnd(state.now()) })
  return sessionRecord(state, SessionId, null)
}

/** Design §3 "Tokens": the previous token stays good until its successor was used, and is forgiven a while after. */
export function refreshModelSession({ state, args }: ModelCall): Answered {
  const refused = signInNeeded('Failed to refresh token')
  const given = args['refreshToken'] ?? ''
  const token = state.refreshTokens.get(given)
  const session = token && state.sessions.get(token.SessionId)
  if (!token || !session || session.ExpiresOn <= state.now()) throw refused
  if (token.RetiredOn !== null && state.now() - token.RetiredOn > ordinaryTiming.refreshGrace) {
    endModelSession(state, token.SessionId)
    return refused
  }
  if (token.RetiredOn === null)
    for (const [name, other] of state.refreshTokens)
      if (
        other.SessionId === token.SessionId &&
        other.RetiredOn === null &&
        name !== given &&
        other.Parent !== given
      )
        other.RetiredOn = state.now()
  session.ExpiresOn = sessionEnd(state.now())
  return { Result: sessionRecord(state, token.SessionId, given) }
}

/** A session that was answered may be given again until it is used. */
export function isUnusedSession(state: ModelState, { Status, Reply }: Kept): boolean {
  if (Status !== 200) return true
  const { RefreshToken } = Session.parse(SessionReply.parse(Reply).Result)
  const token = state.refreshTokens.get(RefreshToken)
  if (token?.RetiredOn !== null || !state.sessions.has(token.SessionId)) return false
  return ![...state.refreshTokens.values()].some((other) => other.Parent === RefreshToken)
}

function endModelSession(state: ModelState, SessionId: string): void {
  state.sessions.delete(SessionId)
  for (const [name, token] of state.refreshTokens)
    if (token.SessionId === SessionId) state.refreshTokens.delete(name)
}

/** Ends the session of a refresh token; who is signed out already is so after the call as well. */
export function signOutOfModel({ state, request }: ModelCall): Answered {
  const { RefreshToken = '' } = request.data as { RefreshToken?: string }
  const token = state.refreshTokens.get(RefreshToken)
  if (token) endModelSession(state, token.SessionId)
  return { Result: null }
}
