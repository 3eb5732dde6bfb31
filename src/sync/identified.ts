import { texts } from '../../contract/errors.ts'
import type { Session } from '../../contract/accounts.ts'
import type { Refreshed } from './renewal.ts'
import type { WireRequest, WireResponse } from './request.ts'

/** What a call as the signed-in person needs from its surroundings. */
export interface Identifying<O> {
  /** The session that this tab shows. */
  session(): Session | null
  refresh(failed: string): Promise<Refreshed>
  send(request: WireRequest, options: O): Promise<WireResponse>
}

/**
 * Sends a request as the signed-in person. A 401 or no answer causes one refresh and one repeat (spec §4 "Session").
 * No answer to the refresh is no failure of the session: the request counts as one that found no answer.
 */
export async function sendIdentified<O>(
  around: Identifying<O>,
  request: WireRequest,
  options: O,
): Promise<WireResponse> {
  const token = around.session()?.AccessToken
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
  return around.send(withToken(around.session()?.AccessToken), options)
}
