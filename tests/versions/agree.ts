import type { z } from 'zod'
import type { Endpoint } from '../../contract/core/endpoint.ts'
import { sampleOf } from '../support/samples.ts'

type Api = ReadonlyMap<string, Endpoint>

/** What was compared, and where two versions do not understand each other. */
export interface Agreement {
  compared: number
  readonly flaws: string[]
}

/** A value of a schema; nothing where none can be made from the schema alone. */
function valueOf(schema: z.ZodType): { readonly value: unknown } | undefined {
  try {
    return { value: sampleOf(schema) }
  } catch {
    return undefined
  }
}

/** What one version writes must be read by the other. */
function read(
  written: z.ZodType | undefined,
  reader: z.ZodType | undefined,
  what: string,
  found: Agreement,
): void {
  if (!written || !reader) return
  const sample = valueOf(written)
  if (!sample) return
  found.compared += 1
  const { success, error } = reader.safeParse(sample.value)
  if (!success)
    found.flaws.push(
      `${what}: ${error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join(', ')}`,
    )
}

/** Lets a client of one version talk to a server of another one, call by call. */
export function talk(client: Api, server: Api, names: { client: string; server: string }): Agreement {
  const found: Agreement = { compared: 0, flaws: [] }
  for (const [call, asked] of client) {
    const served = server.get(call)
    if (!served) {
      found.flaws.push(`${names.server} does not know ${call}`)
      continue
    }
    for (const part of ['query', 'body'] as const)
      read(asked[part], served[part], `${names.server} refuses the ${part} of ${call}`, found)
    read(served.result, asked.result, `${names.client} cannot read the result of ${call}`, found)
  }
  return found
}
