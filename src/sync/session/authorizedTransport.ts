import { isAway } from '../../stores/connection.ts'
import { useSession } from '../../stores/session.ts'
import { sendAuthenticated } from './authenticatedSend.ts'
import { refreshSession } from './sessionRefresh.ts'
import { noAnswer, type WireRequest, type WireResponse } from '../transport/request.ts'
import { forgetSilence, isSilent, markSilent } from '../../stores/silentRequests.ts'
import { isFromCaptivePortal, sendByAxios, type WireOptions } from '../transport/axiosTransport.ts'

/** The access tokens of this page that the portal refused (see authenticatedSend.ts). */
const refused = new Set<string>()

/** The token whose rights are those that the portal has, or are being asked for. */
let knownRights = ''

/**
 * Learns the rights that the person has now, after a refusal for a missing one: they are part of the session, and the
 * live connection may not have been there when they changed. A refusal with these rights is about something else.
 */
async function learnRights(token: string): Promise<void> {
  if (token === knownRights) return
  knownRights = token
  const outcome = await refreshSession(token, { byItself: true })
  knownRights = outcome === 'refreshed' ? (useSession.getState().session?.AccessToken ?? '') : ''
}

/**
 * Sends a request as the person this page shows as signed in (see authenticatedSend.ts). With a `userId` it is
 * sent as that person or not at all. A read without a response is marked as silent, only that one (see silentRequests.ts).
 */
export async function sendAuthorized(
  request: WireRequest,
  options: WireOptions = {},
  userId?: string,
): Promise<WireResponse> {
  const byItself = options.byItself === true
  if (byItself && (isAway() || isSilent(request.url))) return noAnswer
  const page = {
    session: () => useSession.getState().session,
    refresh: (failed: string) => refreshSession(failed, { byItself }),
    refused,
    send: sendByAxios,
    userId,
  }
  const token = page.session()?.AccessToken
  const response = await sendAuthenticated(page, request, options)
  if (token && response.status === 403 && !isFromCaptivePortal(response, options)) void learnRights(token)
  if (request.method === 'GET') {
    const isMissing =
      response.status === 0 || response.status >= 500 || isFromCaptivePortal(response, options)
    if (isMissing) markSilent(request.url)
    else forgetSilence(request.url)
  }
  return response
}
