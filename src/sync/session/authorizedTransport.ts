import { isAway } from '../../stores/connection.ts'
import { useSession } from '../../stores/session.ts'
import { sendAuthenticated } from './authenticatedSend.ts'
import { refreshSession } from './sessionRefresh.ts'
import { noAnswer, type WireRequest, type WireResponse } from '../transport/request.ts'
import { forgetSilence, isSilent, markSilent } from '../../stores/silentRequests.ts'
import { isFromCaptivePortal, sendByAxios, type WireOptions } from '../transport/axiosTransport.ts'

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
    send: sendByAxios,
    userId,
  }
  const response = await sendAuthenticated(page, request, options)
  if (request.method === 'GET') {
    const isMissing =
      response.status === 0 || response.status >= 500 || isFromCaptivePortal(response, options)
    if (isMissing) markSilent(request.url)
    else forgetSilence(request.url)
  }
  return response
}
