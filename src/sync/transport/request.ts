import type { Endpoint, ParamsOf, QueryOf } from '../../../contract/core/endpoint.ts'
import { texts } from '../../../contract/core/errors.ts'

/** A request as it is sent. */
export interface WireRequest {
  readonly method: Endpoint['method']
  /** Relative to the API's base URL. */
  readonly url: string
  readonly data?: unknown
  readonly headers: Readonly<Record<string, string>>
}

/** The response. Status 0 means that there was none. */
export interface WireResponse {
  readonly status: number
  readonly data: unknown
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Why there was no response, if known. */
  readonly why?: string
}

/** No response. */
export const noAnswer: WireResponse = { status: 0, data: null, headers: {} }

/** Receives the number of bytes sent, and the total. */
export type Progress = (sent: number, total: number) => void

/** Sends one request; never throws, since no response is a result here. */
export type Transport = (request: WireRequest, progress?: Progress) => Promise<WireResponse>

/** The request of an endpoint, without headers. */
export const requestOf = <E extends Endpoint>(
  endpoint: E,
  params?: ParamsOf<E>,
  query?: Partial<QueryOf<E>>,
  data?: unknown,
): WireRequest => ({ method: endpoint.method, url: urlOf(endpoint, params, query), data, headers: {} })

/** The path and query of an endpoint; also the key of the device's copy of its result. Refuses an empty or root path (spec §5 "Request guard"). */
export function urlOf<E extends Endpoint>(
  endpoint: E,
  params?: ParamsOf<E>,
  query?: Partial<QueryOf<E>>,
): string {
  const values = (params ?? {}) as Record<string, string>
  const path = endpoint.path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  )
  if (/^\/*$/.test(path)) throw new Error(texts.noEndpoint)
  const given = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  )
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return search ? `${path}?${search}` : path
}
