import type { z } from 'zod'
import type { Endpoint, QueryOf, ResultOf } from '../../../contract/core/endpoint.ts'
import { readCopy } from '../../cache/database/copyDatabase.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { CallError } from '../../sync/session/call.ts'
import { copyKey } from '../../sync/transport/copyKey.ts'
import { pull } from '../../sync/pull/pull.ts'

/** The server's response, or a copy; `on` is the copy's time, undefined if fresh. */
export interface Read<V> {
  readonly value: V
  readonly on: number | undefined
}

/** Asks the server; if it does not respond, returns the last response to the same request. Throws `CallError`. */
export async function readOrCopy<const E extends Endpoint & { readonly result: z.ZodType }>(
  databases: PersonDatabases,
  endpoint: E,
  query?: Partial<QueryOf<E>>,
): Promise<Read<ResultOf<E>>> {
  try {
    return { value: await pull(databases, endpoint, undefined, query, { pressed: true }), on: undefined }
  } catch (error) {
    const isSilent = error instanceof CallError && error.reason === 'offline'
    const copy = isSilent
      ? await readCopy(databases.copies, copyKey(endpoint, undefined, query), endpoint.result)
      : undefined
    if (!copy) throw error
    return { value: copy.Value as ResultOf<E>, on: copy.On }
  }
}
