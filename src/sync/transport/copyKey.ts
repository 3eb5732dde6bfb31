import type { Endpoint, ParamsOf, QueryOf } from '../../../contract/core/endpoint.ts'
import { urlOf } from './request.ts'

/** The key under which a reading endpoint's last answer lies. */
export function copyKey<E extends Endpoint>(
  endpoint: E,
  params?: ParamsOf<E>,
  query?: Partial<QueryOf<E>>,
): string {
  return urlOf(endpoint, params, query)
}
