import type { Endpoint, ParamsOf, QueryOf } from '../../../contract/core/endpoint.ts'
import { texts } from '../../../contract/core/errors.ts'

/** A call as it goes over the wire. */
export interface WireRequest {
  readonly method: Endpoint['method']
  /** Below the API's base. */
  readonly url: string
  readonly data?: unknown
  readonly headers: Readonly<Record<string, string>>
}

/** What came back. Status 0 means that no answer came. */
export interface WireResponse {
  readonly status: number
  readonly data: unknown
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Why no answer came, where that is known. */
  readonly why?: string
}

/** That no answer came. */
export const noAnswer: WireResponse = { status: 0, data: null, headers: {} }

/** Receives how many bytes of a request are on their way, of how many. */
export type Progress = (sent: number, total: number) => void

/** Sends one request; never throws, since "no answer" is an answer here. */
export type Transport = (request: WireRequest, progress?: Progress) => Promise<WireResponse>

/** The path and query of an endpoint. Refuses an empty or root path (spec §5 "Request guard"). */
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
