import { useSession } from '../stores/session.ts'
import { sendIdentified } from './identified.ts'
import { refreshSession } from './refresh.ts'
import type { WireRequest, WireResponse } from './request.ts'
import { sendOver, type WireOptions } from './wire.ts'

const page = { session: () => useSession.getState().session, refresh: refreshSession, send: sendOver }

/**
 * Sends a request as the person whom this page shows as signed in (see identified.ts). With a `userId` it is sent as
 * that person or not at all.
 */
export function sendAuthorized(
  request: WireRequest,
  options: WireOptions = {},
  userId?: string,
): Promise<WireResponse> {
  return sendIdentified(userId === undefined ? page : { ...page, userId }, request, options)
}
