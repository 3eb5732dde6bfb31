import { replySchema } from '../../../contract/core/endpoint.ts'

const Failed = replySchema(undefined)

/** What the portal said instead of bytes; undefined where it was not the portal that answered. */
export async function failureOf(data: unknown): Promise<string | undefined> {
  if (!(data instanceof Blob)) return undefined
  try {
    const reply = Failed.safeParse(JSON.parse(await data.text()))
    return reply.success ? reply.data.Message : undefined
  } catch {
    return undefined
  }
}
