import type { Endpoint, ResultOf } from '../../contract/endpoint.ts'
import { texts } from '../../contract/errors.ts'
import { useConnection } from '../stores/connection.ts'
import { apiBase } from './apiBase.ts'
import { judge } from './judge.ts'
import { urlOf } from './request.ts'

/** What everybody may read. `StoredOn` tells when it was stored, where it did not come from the server just now. */
export interface PublicRead<R> {
  readonly Result: R
  readonly StoredOn: string | null
}

/**
 * Reads what a visitor may see, without the client for signed-in people, so that the landing page stays small
 * (design §6). No token travels, so the service worker may answer from its cache. Throws an error whose message is
 * fit to be shown.
 */
export async function readPublic<const E extends Endpoint>(endpoint: E): Promise<PublicRead<ResultOf<E>>> {
  const connection = useConnection.getState()
  const response = await fetch(`${apiBase}${urlOf(endpoint)}`).catch(() => undefined)
  if (!response) {
    connection.setReachable(false)
    throw new Error('No answer from the portal')
  }
  const StoredOn = response.headers.get('x-stored-on')
  if (StoredOn === null) connection.setReachable(true)
  const data: unknown = await response.json().catch(() => null)
  const verdict = judge(endpoint, { status: response.status, data, headers: {} }, null)
  if (verdict.kind === 'done') return { Result: verdict.reply.Result, StoredOn }
  if (verdict.kind === 'refused') throw new Error(verdict.message)
  throw new Error(verdict.kind === 'retry' ? verdict.why : texts.unexpected)
}
