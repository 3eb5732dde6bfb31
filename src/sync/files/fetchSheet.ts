import {
  replySchema,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
} from '../../../contract/core/endpoint.ts'
import { pageTexts } from '../../../contract/core/columns.ts'
import { CallError } from '../session/call.ts'
import { sendAuthorized } from '../session/authorizedTransport.ts'
import { requestOf } from '../transport/request.ts'

/** A file with the name that the portal gave it. */
export interface Download {
  readonly bytes: Blob
  readonly name: string
}

const nameIn = (header: string | undefined) => /filename="([^"]+)"/.exec(header ?? '')?.[1]

/** Further options of a download. */
interface DownloadOptions<E extends Endpoint> {
  readonly params?: ParamsOf<E> | undefined
  readonly body?: BodyOf<E>
  /** Cancels the download, which then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

const Failed = replySchema(undefined)

/** The portal's message instead of bytes; undefined if the response is not the portal's. */
export async function failureOf(data: unknown): Promise<string | undefined> {
  if (!(data instanceof Blob)) return undefined
  try {
    return Failed.safeParse(JSON.parse(await data.text())).data?.Message
  } catch {
    return undefined
  }
}

/**
 * A list of the portal as a file; `progress` receives the number of bytes so far. Throws `CallError`, with `fallback`
 * if the portal gave no message.
 */
export async function downloadSheet<const E extends Endpoint>(
  endpoint: E,
  query: Partial<QueryOf<E>>,
  fallback: string,
  progress: (received: number) => void,
  { params, body, signal }: DownloadOptions<E> = {},
): Promise<Download> {
  const { status, data, headers } = await sendAuthorized(requestOf(endpoint, params, query, body), {
    binary: true,
    received: progress,
    signal,
  })
  // Another provider may not let us read the header with the file's name.
  const name = nameIn(headers['content-disposition']) ?? endpoint.path.split('/').at(-1) ?? ''
  if (status === 200 && data instanceof Blob) return { bytes: data, name }
  const message = await failureOf(data)
  if (status === 0) throw new CallError('offline', message || pageTexts.downloadOffline)
  throw new CallError('refused', message || fallback)
}
