import { login } from '../contract/accounts/accounts.ts'
import { replySchema, type BodyOf, type Endpoint, type ResultOf } from '../contract/core/endpoint.ts'
import type { Portal } from '../server/app.ts'
import { servedAt } from '../server/http/routeOf.ts'

interface Sent<E extends Endpoint> {
  readonly body?: BodyOf<E>
  readonly id?: string
}

/** Calls the portal, as an organiser's browser would. */
export type Caller = <const E extends Endpoint>(endpoint: E, sent?: Sent<E>) => Promise<ResultOf<E>>

async function callWith<const E extends Endpoint>(
  portal: Portal,
  token: string,
  endpoint: E,
  sent: Sent<E>,
): Promise<ResultOf<E>> {
  const response = await portal.app.inject({
    method: endpoint.method,
    url: servedAt(endpoint).replace(':id', sent.id ?? ''),
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(sent.body === undefined ? {} : { payload: sent.body as object }),
  })
  const reply = replySchema(endpoint.result).parse(response.json())
  if (!reply.Success) throw new Error(`${endpoint.method} ${endpoint.path}: ${reply.Errors.join('; ')}`)
  return reply.Result as ResultOf<E>
}

/** Signs in and returns a function that calls as this person. */
export async function signIn(portal: Portal, Email: string, password: string): Promise<Caller> {
  const { AccessToken } = await callWith(portal, '', login, { body: { Email, password } })
  return (endpoint, sent = {}) => callWith(portal, AccessToken, endpoint, sent)
}
