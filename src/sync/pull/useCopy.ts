import { useLiveQuery } from 'dexie-react-hooks'
import type { z } from 'zod'
import type { Endpoint, ResultOf } from '../../../contract/core/endpoint.ts'
import { readCopy } from '../../cache/database/copyDatabase.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { copyKey } from '../transport/copyKey.ts'

type Readable = Endpoint & { readonly result: z.ZodType }

export type KeptCopy<V> = { readonly Value: V; readonly On: number } | null | undefined

/**
 * The last kept response of a read endpoint; null if there is none, undefined while it is being read. It sends no
 * request: see `usePulled`.
 */
export function useCopy<const E extends Readable>(
  { copies }: PersonDatabases,
  endpoint: E,
): KeptCopy<ResultOf<E>> {
  const copy = useLiveQuery(
    async () => (await readCopy(copies, copyKey(endpoint), endpoint.result)) ?? null,
    [copies, endpoint],
  )
  return copy as KeptCopy<ResultOf<E>>
}
