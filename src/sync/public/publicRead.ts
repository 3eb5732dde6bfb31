import { replySchema, type Endpoint, type ParamsOf, type ResultOf } from '../../../contract/core/endpoint.ts'
import { apiBase } from '../transport/apiBase.ts'
import { isCaptivePortal } from '../transport/captivePortal.ts'
import { portalAnswered, suspectPortal } from '../transport/connectionWatch.ts'
import { urlOf } from '../transport/request.ts'

/** A public read. `StoredOn` is when it was stored, if it did not come from the server just now. */
export type PublicRead<R> =
  | { readonly kind: 'read'; readonly Result: R; readonly StoredOn: string | null }
  /** Something other than the result came; `message` is the portal's, and empty if it gave none. */
  | { readonly kind: 'refused'; readonly message: string }

const refusal = replySchema(undefined)

/**
 * Reads public content without the client for signed-in people, so the landing page stays small (design §6). No token
 * is sent, so the service worker may respond from its cache; with `isNew` it asks the server first. Throws if there
 * is no response.
 */
export async function readPublic<const E extends Endpoint>(
  endpoint: E,
  { params, isNew = false }: { readonly params?: ParamsOf<E>; readonly isNew?: boolean } = {},
): Promise<PublicRead<ResultOf<E>>> {
  const cache = isNew ? 'reload' : 'default'
  const response = await fetch(`${apiBase}${urlOf(endpoint, params)}`, { cache }).catch((error: unknown) => {
    void suspectPortal()
    throw error
  })
  const StoredOn = response.headers.get('x-stored-on')
  const data: unknown = await response.json().catch(() => null)
  const contentType = response.headers.get('content-type')
  if (StoredOn === null)
    if (isCaptivePortal({ status: response.status, contentType, body: data })) void suspectPortal()
    else portalAnswered()
  const reply = replySchema(endpoint.result).safeParse(data)
  if (reply.success && reply.data.Success)
    return { kind: 'read', Result: reply.data.Result as ResultOf<E>, StoredOn }
  const refused = refusal.safeParse(data).data
  return { kind: 'refused', message: refused?.Message || (refused?.Errors[0] ?? '') }
}
