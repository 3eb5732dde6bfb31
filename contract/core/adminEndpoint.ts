import type { NeededPart } from './deskParts.ts'
import { endpoint, type Endpoint } from './endpoint.ts'

/** Defines an endpoint that only admins may call. */
export const adminEndpoint = <
  const M extends Endpoint['method'],
  const P extends Endpoint['path'],
  const E extends Omit<Endpoint, 'method' | 'path' | 'callers' | 'part'> & { readonly part: NeededPart },
>(
  call: `${M} ${P}`,
  spec: E,
) => endpoint(call, { callers: ['Admin'], ...spec })
