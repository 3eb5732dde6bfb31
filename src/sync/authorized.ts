import { useSession } from '../stores/session.ts'
import { refreshSession } from './refresh.ts'
import type { WireRequest, WireResponse } from './request.ts'
import { sendOver, type WireOptions } from './wire.ts'

/**
 * Sends a request as the signed-in person. A 401 or no answer causes one refresh and one repeat (spec §4 "Session").
 * No answer to the refresh is no failure of the session: the first response stands.
 */
export async function sendAuthorized(request: WireRequest, options: WireOptions = {}): Promise<WireResponse> {
  const token = useSession.getState().session?.AccessToken
  const withToken = (accessToken: string | undefined): WireRequest => ({
    ...request,
    headers: { ...request.headers, ...(accessToken ? { Authorization: `Bearer ${accessToken}` } : {}) },
  })
  const response = await sendOver(withToken(token), options)
  if (!token || (response.status !== 401 && response.status !== 0)) return response
  if ((await refreshSession(token)) !== 'refreshed') return response
  return sendOver(withToken(useSession.getState().session?.AccessToken), options)
}
