import {
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type Reply,
  type ResultOf,
  refusalSchema,
  replySchema,
} from '../../contract/core/endpoint.ts'
import type { Portal } from '../../server/app.ts'

interface Sent<E extends Endpoint> {
  readonly params?: ParamsOf<E>
  readonly query?: Partial<QueryOf<E>>
  readonly body?: BodyOf<E>
  /** An access token. */
  readonly as?: string
  readonly ifMatch?: number
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Received<E extends Endpoint> extends Omit<Reply<ResultOf<E>>, 'Result'> {
  readonly Result: ResultOf<E>
  readonly status: number
  readonly version: number | null
  readonly headers: Readonly<Record<string, unknown>>
}

/** The address of a call, with its parameters filled in. */
export function addressOf(
  endpoint: Endpoint,
  params: Record<string, string> = {},
  query: Record<string, unknown> = {},
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, String(value)]),
  ).toString()
  return `/api${path}${search ? `?${search}` : ''}`
}

/** Calls an endpoint without a network, and holds the reply against its schema. */
export async function call<const E extends Endpoint>(
  portal: Portal,
  endpoint: E,
  sent: Sent<E> = {},
): Promise<Received<E>> {
  const response = await portal.app.inject({
    method: endpoint.method,
    url: addressOf(endpoint, sent.params as Record<string, string>, sent.query),
    headers: {
      ...(sent.as ? { authorization: `Bearer ${sent.as}` } : {}),
      ...(sent.ifMatch === undefined ? {} : { 'if-match': `"${sent.ifMatch}"` }),
      ...(sent.key ? { 'idempotency-key': sent.key } : {}),
      ...sent.headers,
    },
    ...(sent.body === undefined ? {} : { payload: sent.body as object }),
  })
  const reply = refusalSchema.extend(replySchema(endpoint.result).shape).parse(response.json())
  const etag = response.headers['etag']
  return {
    ...reply,
    Result: reply.Result as ResultOf<E>,
    status: response.statusCode,
    version: typeof etag === 'string' ? Number(/\d+/.exec(etag)?.[0]) : null,
    headers: response.headers,
  }
}
