import type { Endpoint, ParamsOf, QueryOf } from '../../../contract/core/endpoint.ts'
import { urlOf } from './request.ts'

/** The key under which the last response of a read endpoint is kept. */
export function copyKey<E extends Endpoint>(
  endpoint: E,
  params?: ParamsOf<E>,
  query?: Partial<QueryOf<E>>,
): string {
  return urlOf(endpoint, params, query)
}
