import { texts } from '../../../contract/core/errors.ts'
import type { Session } from '../../../contract/accounts/accounts.ts'
import type { RefreshOutcome } from './tokenRefresh.ts'
import type { WireRequest, WireResponse } from '../transport/request.ts'

/** What a call as the signed-in person needs from its surroundings. */
export interface SendingAs<O> {
  /** The session that this tab shows. */
  session(): Session | null
  refresh(failed: string): Promise<RefreshOutcome>
  send(request: WireRequest, options: O): Promise<WireResponse>
  /** Whose requests these are, where nobody else may send them: those of an outbox (offline O10). */
  readonly userId?: string
}

/** What a request comes to whose person is not signed in here any more: as the server would answer it. */
const signInFirst: WireResponse = {
  status: 401,
  data: { Success: false, Message: texts.signInNeeded, Result: null, Id: null, Errors: [] },
  headers: {},
}

/**
 * Sends a request as the signed-in person. A 401 or no answer causes one refresh and one repeat (spec §4 "Session").
 * No answer to the refresh is no failure of the session: the request counts as one that found no answer. Nor is it
 * repeated as somebody else, who may have signed in meanwhile.
 */
export async function sendAuthenticated<O>(
  around: SendingAs<O>,
  request: WireRequest,
  options: O,
): Promise<WireResponse> {
  const isSomebodyElse = () => around.userId !== undefined && around.session()?.UserId !== around.userId
  if (isSomebodyElse()) return signInFirst
  const session = around.session()
  const token = session?.AccessToken
  const withToken = (accessToken: string | undefined): WireRequest => ({
    ...request,
    headers: { ...request.headers, ...(accessToken ? { Authorization: `Bearer ${accessToken}` } : {}) },
  })
  const response = await around.send(withToken(token), options)
  if (!token || (response.status !== 401 && response.status !== 0)) return response
  const refreshed = await around.refresh(token)
  // The session may be as good as ever: nobody can tell before the portal answers.
  if (refreshed === 'unreachable' && response.status === 401)
    return { status: 0, data: null, headers: {}, why: texts.unexpectedRefresh }
  if (refreshed !== 'refreshed') return response
  // Somebody else may have signed in meanwhile, here or in another tab.
  if (isSomebodyElse()) return signInFirst
  const now = around.session()
  return now?.UserId === session.UserId ? around.send(withToken(now.AccessToken), options) : response
}
