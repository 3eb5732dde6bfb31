import type { z } from 'zod'
import { replySchema, type Endpoint } from '../../contract/core/endpoint.ts'
import type { TestUser } from './accounts.ts'
import type { TestPortal } from './portal/portal.ts'

/** Sends a file to a call that imports it, as a form in the browser does; answers the status and the reply. */
export async function importFile<R extends z.ZodType>(
  portal: TestPortal,
  endpoint: Endpoint & { readonly result: R },
  as: Pick<TestUser, 'AccessToken'>,
  file: string | Buffer,
  query: Readonly<Record<string, string>>,
) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(Buffer.from(file))]), 'file')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const response = await portal.app.inject({
    method: 'POST',
    url: `/api${endpoint.path}?${new URLSearchParams(query).toString()}`,
    headers: {
      authorization: `Bearer ${as.AccessToken}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: response.statusCode, ...replySchema(endpoint.result).parse(response.json()) }
}
