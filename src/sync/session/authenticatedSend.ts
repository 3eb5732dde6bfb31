import { texts } from '../../../contract/core/errors.ts'
import type { Session } from '../../../contract/accounts/accounts.ts'
import type { RefreshOutcome } from './tokenRefresh.ts'
import { noAnswer, type WireRequest, type WireResponse } from '../transport/request.ts'

/** What a call as the signed-in person needs from its environment. */
export interface SendingAs<O> {
  /** The session that this tab shows. */
  session(): Session | null
  refresh(failed: string): Promise<RefreshOutcome>
  /** The access tokens that the portal refused, whose refresh found no response. */
  readonly refused: Set<string>
  send(request: WireRequest, options: O): Promise<WireResponse>
  /** The only person who may send these requests, as for an outbox (offline O10). */
  readonly userId?: string | undefined
}

/** The response to a request whose person is no longer signed in here, in the server's form. */
const signInFirst: WireResponse = {
  status: 401,
  data: { Success: false, Message: texts.signInNeeded, Result: null, Id: null, Errors: [] },
  headers: {},
}

/**
 * Sends a request as the signed-in person. A 401 or no response causes one refresh and one repeat (spec §4
 * "Session"). A refresh without a response does not end the session: the request counts as unanswered, and later ones
 * begin with the refresh. A request is not repeated as another person, who may have signed in meanwhile.
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
  // The portal would only refuse this token again.
  const response =
    token && around.refused.has(token) ? signInFirst : await around.send(withToken(token), options)
  if (!token || (response.status !== 401 && response.status !== 0)) return response
  const refreshed = await around.refresh(token)
  // The session may still be valid: that is unknown until the portal responds.
  if (refreshed === 'unreachable' && response.status === 401) {
    around.refused.add(token)
    return { ...noAnswer, why: texts.unexpectedRefresh }
  }
  if (refreshed !== 'refreshed') return response
  // Another person may have signed in meanwhile, here or in another tab.
  if (isSomebodyElse()) return signInFirst
  const now = around.session()
  return now?.UserId === session.UserId ? around.send(withToken(now.AccessToken), options) : response
}
