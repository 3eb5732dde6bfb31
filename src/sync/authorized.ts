import { useSession } from '../stores/session.ts'
import { sendIdentified } from './identified.ts'
import { refreshSession } from './refresh.ts'
import type { WireRequest, WireResponse } from './request.ts'
import { sendOver, type WireOptions } from './wire.ts'

const page = { session: () => useSession.getState().session, refresh: refreshSession, send: sendOver }

/** Sends a request as the person whom this page shows as signed in (see identified.ts). */
export function sendAuthorized(request: WireRequest, options: WireOptions = {}): Promise<WireResponse> {
  return sendIdentified(page, request, options)
}
