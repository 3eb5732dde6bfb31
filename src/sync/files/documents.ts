import type { Endpoint } from '../../../contract/core/endpoint.ts'
import { keepPdf, readPdf } from '../../cache/copies/documentCopies.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { CallError } from '../session/call.ts'
import { sendAuthorized } from '../session/authorizedTransport.ts'
import { failureOf } from './fetchSheet.ts'
import { requestOf } from '../transport/request.ts'

/**
 * A document of the portal as PDF; if the portal does not respond, the copy of an earlier opening here. Throws
 * `CallError`; `fallback` is the message if the server gave none.
 */
export async function openDocument(
  { copies }: PersonDatabases,
  endpoint: Endpoint,
  id: string,
  fallback: string,
): Promise<Blob> {
  const request = requestOf(endpoint, { id })
  const { status, data } = await sendAuthorized(request, { binary: true })
  if (status === 200 && data instanceof Blob && data.type.startsWith('application/pdf')) {
    // A copy that does not fit does not affect the opened document.
    await keepPdf(copies, request.url, data, Date.now()).catch(() => undefined)
    return data
  }
  // A refusal by the portal itself is newer than the copy here.
  const message = await failureOf(data)
  if (message !== undefined) throw new CallError('refused', message || fallback)
  const kept = await readPdf(copies, request.url)
  if (kept) return kept
  throw new CallError('offline', fallback)
}
