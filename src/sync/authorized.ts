import { texts } from '../../contract/errors.ts'
import { useSession } from '../stores/session.ts'
import { refreshSession } from './refresh.ts'
import type { WireRequest, WireResponse } from './request.ts'
import { sendOver, type WireOptions } from './wire.ts'

/**
 * Sends a request as the signed-in person. A 401 or no answer causes one refresh and one repeat (spec §4 "Session").
 * No answer to the refresh is no failure of the session: the request counts as one that found no answer.
 */
export async function sendAuthorized(request: WireRequest, options: WireOptions = {}): Promise<WireResponse> {
  const token = useSession.getState().session?.AccessToken
  const withToken = (accessToken: string | undefined): WireRequest => ({
    ...request,
    headers: { ...request.headers, ...(accessToken ? { Authorization: `Bearer ${accessToken}` } : {}) },
  })
  const response = await sendOver(withToken(token), options)
  if (!token || (response.status !== 401 && response.status !== 0)) return response
  const refreshed = await refreshSession(token)
  // The session may be as good as ever: nobody can tell before the portal answers.
  if (refreshed === 'unreachable' && response.status === 401)
    return { status: 0, data: null, headers: {}, why: texts.unexpectedRefresh }
  if (refreshed !== 'refreshed') return response
  return sendOver(withToken(useSession.getState().session?.AccessToken), options)
}
