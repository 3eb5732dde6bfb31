import { replySchema } from '../../../contract/core/endpoint.ts'

const Failed = replySchema(undefined)

/** The portal's message instead of bytes; undefined if the response is not the portal's. */
export async function failureOf(data: unknown): Promise<string | undefined> {
  if (!(data instanceof Blob)) return undefined
  try {
    const reply = Failed.safeParse(JSON.parse(await data.text()))
    return reply.success ? reply.data.Message : undefined
  } catch {
    return undefined
  }
}
