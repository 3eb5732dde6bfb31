import type { z } from 'zod'
import type { Endpoint, ResultOf } from '../../../contract/core/endpoint.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { pull } from './pull.ts'
import { usePulling } from './usePulling.ts'
import { useCopy, type KeptCopy } from './useCopy.ts'

type Readable = Endpoint & { readonly result: z.ZodType }

export interface Pulled<V> {
  /** The last kept response; null if there is none, undefined while it is being read. */
  readonly copy: KeptCopy<V>
  /** Why the last pull failed, if the server responded at all. */
  readonly error: string | undefined
  readonly pullAgain: () => void
}

/**
 * The device's copy of a read endpoint, pulled when the screen opens, when the portal is back or hints at changes
 * (offline O15), and when the window regains focus. `ask` pulls; `fallback` is the message if the server gives none.
 */
export function usePulled<const E extends Readable>(
  databases: PersonDatabases,
  endpoint: E,
  fallback: string,
  ask: (databases: PersonDatabases) => Promise<unknown> = (of) => pull(of, endpoint),
): Pulled<ResultOf<E>> {
  const { error, pullAgain } = usePulling(() => ask(databases), fallback, [databases])
  return { copy: useCopy(databases, endpoint), error, pullAgain }
}
